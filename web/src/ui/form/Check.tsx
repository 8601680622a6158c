import type { InputHTMLAttributes, ReactNode } from 'react';
import styles from './Check.module.css';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className' | 'onChange'> {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}

/** A box to tick, with its text beside it. */
export const Check = ({ onChange, children, ...rest }: Props) => (
  <label className={styles.check}>
    <input {...rest} type="checkbox" onChange={({ target }) => onChange(target.checked)} />
    {children}
  </label>
);
