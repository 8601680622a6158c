import type { ReactNode } from 'react';
import styles from './DialCard.module.css';

interface Props {
  label: string;
  /** The source of the value. */
  basis?: string;
  isKnown?: boolean;
  /** The source is a sentence: it has a line of its own. */
  isSentence?: boolean;
  children: ReactNode;
}

/** A value with its label; on a phone the label is above. */
export const Fact = ({ label, basis, isKnown = true, isSentence = false, children }: Props) => (
  <div className={styles.fact} data-known={isKnown} data-sentence={isSentence}>
    <dt>
      {label}
      {basis && <small>{basis}</small>}
    </dt>
    <dd>{children}</dd>
  </div>
);
