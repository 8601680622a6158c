import type { ReactNode } from 'react';
import styles from './DialCard.module.css';

interface Props {
  label: string;
  /** Where the value comes from. */
  basis?: string;
  /** Too long to stand beside the dial. */
  isWide?: boolean;
  children: ReactNode;
}

/** A value with its name; on a phone the name stands above. */
export const Fact = ({ label, basis, isWide = false, children }: Props) => (
  <div className={styles.fact} data-wide={isWide}>
    <dt>
      {label}
      {basis && <small>{basis}</small>}
    </dt>
    <dd>{children}</dd>
  </div>
);
