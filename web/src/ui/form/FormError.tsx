import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../i18n/error-text.ts';
import { useHelpAddress } from '../action/help-address.ts';
import { Icon } from '../art/Icon.tsx';
import styles from './FormError.module.css';

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
