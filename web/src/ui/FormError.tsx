import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../i18n/error-text.ts';
import styles from './FormError.module.css';
import { useHelpAddress } from './help-address.ts';
import { Icon } from './Icon.tsx';

/** Why the form was refused. */
export function FormError({ error }: { error: unknown }) {
  const { t } = useTranslation('index');
  const help = useHelpAddress(error);
  if (!error) return null;
  return (
    <FormFault>
      <span>
        {errorText(error)}
        {help && (
          <>
            {' '}
            {/* Beside the form, which keeps what was typed. */}
            <a href={help} target="_blank" rel="noreferrer">
              {t('why_this')}
            </a>
          </>
        )}
      </span>
    </FormFault>
  );
}

/** What went wrong, in words of the page's own. */
export const FormFault = ({ children }: { children: ReactNode }) => (
  <p className={styles.error} role="alert">
    <Icon name="info" size={16} stroke={1.9} />
    {children}
  </p>
);
