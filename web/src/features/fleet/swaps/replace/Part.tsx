import type { ReactNode } from 'react';
import { Icon } from '../../../../ui/art/Icon.tsx';
import { classNames } from '../../../../ui/layout/class-names.ts';
import card from '../../../../ui/page/Card.module.css';
import styles from './Replace.module.css';

interface Props {
  title: string;
  /** What is done has a tick, what is to be done now a border. */
  state: 'done' | 'now';
  /** On the right of the title. */
  tool?: ReactNode;
  children: ReactNode;
}

/** One of the steps of a swap. */
export const Part = ({ title, state, tool, children }: Props) => (
  <section className={classNames(card.card, styles.part)} data-state={state} aria-label={title}>
    <header className={styles.head}>
      <span className={styles.mark}>
        <Icon name={state === 'done' ? 'check' : 'clock'} size={18} />
      </span>
      <h2>{title}</h2>
      {tool}
    </header>
    {children}
  </section>
);
