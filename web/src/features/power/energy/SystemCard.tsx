import type { ReactNode } from 'react';
import { classNames } from '../../../ui/layout/class-names.ts';
import card from '../../../ui/page/Card.module.css';
import styles from './SystemCard.module.css';

/** The parts of an energy device, side by side where there is space. */
export const SystemCard = ({ children }: { children: ReactNode }) => (
  <div className={classNames(card.card, styles.card)}>{children}</div>
);
