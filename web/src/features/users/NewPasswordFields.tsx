import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/Field.tsx';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import { passwordFault } from './form-rules.ts';

interface Props {
  password: string;
  repeated: string;
  /** Whether errors are already shown. */
  tried: boolean;
  onChange: (change: { password?: string; repeated?: string }) => void;
}

/** A new password, entered twice. */
export function NewPasswordFields({ password, repeated, tried, onChange }: Props) {
  const { t } = useTranslation('login');
  const fault = tried ? passwordFault(password, repeated) : null;
  return (
    <>
      <Field
        label={t('new_password')}
        help={t('password_help')}
        error={fault === 'password_short' ? t(fault) : undefined}
      >
        {(control) => (
          <PasswordInput
            {...control}
            value={password}
            autoComplete="new-password"
            onChange={(text) => onChange({ password: text })}
          />
        )}
      </Field>
      <Field label={t('repeat_password')} error={fault === 'passwords_differ' ? t(fault) : undefined}>
        {(control) => (
          <PasswordInput
            {...control}
            value={repeated}
            autoComplete="new-password"
            onChange={(text) => onChange({ repeated: text })}
          />
        )}
      </Field>
    </>
  );
}
