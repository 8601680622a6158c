import type { ReactNode } from 'react';
import styles from './FactList.module.css';

export interface Fact {
  readonly name: string;
  readonly value: ReactNode;
  /** The source of the value, below it. */
  readonly note?: ReactNode;
}

/** Names and values in rows. */
export const FactList = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={styles.facts}>
    {facts.map(({ name, value, note }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>
          <b data-num>{value}</b>
          {note && <span data-num>{note}</span>}
        </dd>
      </div>
    ))}
  </dl>
);
