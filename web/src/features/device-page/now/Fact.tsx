import type { ReactNode } from 'react';
import styles from './DialCard.module.css';

interface Props {
  label: string;
  /** Where the value comes from. */
  basis?: string;
  isKnown?: boolean;
  children: ReactNode;
}

/** A value with its name; on a phone the name stands above. */
export const Fact = ({ label, basis, isKnown = true, children }: Props) => (
  <div className={styles.fact} data-known={isKnown}>
    <dt>
      {label}
      {basis && <small>{basis}</small>}
    </dt>
    <dd>{children}</dd>
  </div>
);
