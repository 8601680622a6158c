import type { InputHTMLAttributes } from 'react';
import styles from './Switch.module.css';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'role' | 'onChange' | 'className'> {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** On or off. The name is for screen readers. */
export const Switch = ({ label, checked, onChange, ...rest }: Props) => (
  <span className={styles.switch}>
    <input
      {...rest}
      type="checkbox"
      role="switch"
      aria-checked={checked}
      aria-label={label}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
    <i />
  </span>
);
