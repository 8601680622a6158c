import type { ReactNode } from 'react';
import card from '../../ui/Card.module.css';
import { classNames } from '../../ui/class-names.ts';
import styles from './SystemCard.module.css';

/** The parts of an energy device, side by side where there is space. */
export const SystemCard = ({ children }: { children: ReactNode }) => (
  <div className={classNames(card.card, styles.card)}>{children}</div>
);
