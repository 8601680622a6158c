import { type ReactNode, useId } from 'react';
import { Icon } from '../art/Icon.tsx';
import styles from './Field.module.css';

/** Connects a control to its label, help and error. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface Props {
  label: ReactNode;
  /** Marks optional fields. */
  optional?: string | undefined;
  help?: ReactNode;
  error?: string | undefined;
  children: (control: ControlProps) => ReactNode;
}

/** A labelled control: label above, help below, and the error below that. */
export function Field({ label, optional, help, error, children }: Props) {
  const id = useId();
  const describedBy = [help ? `${id}-help` : null, error ? `${id}-error` : null].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {optional && <span className={styles.optional}>{optional}</span>}
      </label>
      {children({ id, 'aria-describedby': describedBy || undefined, 'aria-invalid': error ? true : undefined })}
      {help && help !== error && (
        <div className={styles.help} id={`${id}-help`}>
          {help}
        </div>
      )}
      {error && (
        <div className={styles.error} id={`${id}-error`} role="alert">
          <Icon name="info" size={13} stroke={1.9} />
          {error}
        </div>
      )}
    </div>
  );
}
