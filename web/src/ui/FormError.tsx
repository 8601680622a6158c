import { errorText } from '../i18n/error-text.ts';
import styles from './FormError.module.css';
import { Icon } from './Icon.tsx';

/** Why the form was refused. */
export const FormError = ({ error }: { error: unknown }) =>
  error ? (
    <p className={styles.error} role="alert">
      <Icon name="info" size={16} stroke={1.9} />
      {errorText(error)}
    </p>
  ) : null;
