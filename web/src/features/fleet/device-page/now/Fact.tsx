import type { ReactNode } from 'react';
import styles from './DialCard.module.css';

interface Props {
  label: string;
  /** The source of the value. */
  basis?: string;
  isKnown?: boolean;
  /** What else there is to say of it: each has a line of its own. */
  sentences?: readonly string[];
  children: ReactNode;
}

/** A value with its label; on a phone the label is above. */
export const Fact = ({ label, basis, isKnown = true, sentences = [], children }: Props) => (
  <div className={styles.fact} data-known={isKnown} data-sentence={sentences.length > 0}>
    <dt>
      {label}
      {basis && <small>{basis}</small>}
      {sentences.map((sentence) => (
        <small key={sentence}>{sentence}</small>
      ))}
    </dt>
    <dd>{children}</dd>
  </div>
);
