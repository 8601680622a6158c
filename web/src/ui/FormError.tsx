import type { ReactNode } from 'react';
import { errorText } from '../i18n/error-text.ts';
import styles from './FormError.module.css';
import { Icon } from './Icon.tsx';

/** Why the form was refused. */
export const FormError = ({ error }: { error: unknown }) => (error ? <FormFault>{errorText(error)}</FormFault> : null);

/** What went wrong, in words of the page's own. */
export const FormFault = ({ children }: { children: ReactNode }) => (
  <p className={styles.error} role="alert">
    <Icon name="info" size={16} stroke={1.9} />
    {children}
  </p>
);
