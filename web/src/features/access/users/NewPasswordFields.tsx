import { useTranslation } from 'react-i18next';
import { PasswordField } from '../../../ui/form/PasswordField.tsx';
import type { Form } from '../../../ui/form/use-form.ts';
import type { NewPassword } from './form-rules.ts';

/** A new password, entered twice. */
export function NewPasswordFields({ form }: { form: Form<NewPassword> }) {
  const { t } = useTranslation('login');
  return (
    <>
      <PasswordField
        form={form}
        name="password"
        label={t('new_password')}
        help={t('password_help')}
        autoComplete="new-password"
      />
      <PasswordField form={form} name="repeated" label={t('repeat_password')} autoComplete="new-password" />
    </>
  );
}
