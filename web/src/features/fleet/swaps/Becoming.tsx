import type { ReactNode } from 'react';
import type { IconName } from '../../../ui/art/icon-paths.ts';
import styles from './Becoming.module.css';
import { Mark } from './Mark.tsx';

export interface BecomingLine {
  readonly key: string;
  readonly what: string;
  readonly value: ReactNode;
}

interface Props {
  kind: 'stays' | 'moves' | 'ends';
  title: string;
  lines: readonly BecomingLine[];
}

const ICONS: Readonly<Record<Props['kind'], IconName>> = { stays: 'check', moves: 'refresh', ends: 'close' };

/** What becomes of things in a swap: what it is, and what is to be said of it. */
export const Becoming = ({ kind, title, lines }: Props) => (
  <section className={styles.group} aria-label={title}>
    <Mark icon={ICONS[kind]} kind={kind} />
    <h3>{title}</h3>
    <dl>
      {lines.map(({ key, what, value }) => (
        <div key={key}>
          <dt>{what}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </section>
);
