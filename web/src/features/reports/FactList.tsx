import type { ReactNode } from 'react';
import styles from './FactList.module.css';

export interface Fact {
  readonly name: string;
  readonly value: ReactNode;
  /** What it is made of, below it. */
  readonly note?: ReactNode;
}

/** Names and figures in lines. */
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
