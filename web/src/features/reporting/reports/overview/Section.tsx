import { type ReactNode, useId } from 'react';
import { classNames } from '../../../../ui/layout/class-names.ts';
import card from '../../../../ui/page/Card.module.css';
import styles from './Section.module.css';

interface Props {
  title: string;
  /** The count. */
  count?: string | undefined;
  actions?: ReactNode;
  children: ReactNode;
}

/** A titled card of the overview. */
export function Section({ title, count, actions, children }: Props) {
  const id = useId();
  return (
    <section className={classNames(card.card, styles.section)} aria-labelledby={id}>
      <header className={styles.header}>
        <h2 id={id}>{title}</h2>
        {count !== undefined && <span className={styles.count}>{count}</span>}
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </section>
  );
}
