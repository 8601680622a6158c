import { useTranslation } from 'react-i18next';
import { Check } from '../../../ui/form/Check.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import type { Form } from '../../../ui/form/use-form.ts';
import styles from './Provider.module.css';
import type { Values } from './setting-values.ts';

/** Whether people sign in with the provider, and what holds besides it. */
export function PolicyFields({ form, name }: { form: Form<Values>; name: string }) {
  const { t } = useTranslation('single_sign_on');
  const { enabled, passwordsAllowed } = form.values;
  return (
    <>
      <TextField
        form={form}
        name="strongValues"
        label={t('strong')}
        help={t('strong_help')}
        maxLength={500}
        spellCheck={false}
      />
      <Check checked={enabled} onChange={(isOn) => form.change({ enabled: isOn })}>
        {t('enabled')}
      </Check>
      <Check checked={passwordsAllowed} onChange={(isOn) => form.change({ passwordsAllowed: isOn })}>
        {t('passwords')}
      </Check>
      {!passwordsAllowed && <p className={styles.note}>{t('passwords_off', { name })}</p>}
    </>
  );
}
