import type { ReactNode } from 'react';
import card from '../../ui/Card.module.css';
import { classNames } from '../../ui/class-names.ts';
import styles from './SystemCard.module.css';

/** What an energy device is made of, beside each other where there is room. */
export const SystemCard = ({ children }: { children: ReactNode }) => (
  <div className={classNames(card.card, styles.card)}>{children}</div>
);
