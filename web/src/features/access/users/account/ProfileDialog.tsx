import { useTranslation } from 'react-i18next';
import { MAX_DISPLAY_NAME_LENGTH, MAX_EMAIL_LENGTH } from '#domain/access/users/account-limits.ts';
import { ask } from '../../../../api/client.ts';
import { queryClient } from '../../../../api/query-client.ts';
import { sessionQuery, useSession } from '../../../../api/session.ts';
import { timeZoneOptions } from '../../../../i18n/time-zones.ts';
import { FormDialog } from '../../../../ui/dialog/FormDialog.tsx';
import { toasts } from '../../../../ui/dialog/toast.ts';
import { PasswordField } from '../../../../ui/form/PasswordField.tsx';
import { SelectField } from '../../../../ui/form/SelectField.tsx';
import { TextField } from '../../../../ui/form/TextField.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { isMail } from '../form-rules.ts';
import styles from './Account.module.css';

/** Name, e-mail and time zone; another e-mail needs the password, since a new password is mailed there. */
export function ProfileDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['account', 'company', 'index']);
  const { displayName, settings } = useSession();
  const before = settings.newEmail ?? settings.email ?? '';
  const form = useForm({
    start: { name: displayName, email: before, timeZone: settings.timeZone ?? '', password: '' },
    faults: ({ name, email, password }) => ({
      ...(name.trim() === '' && { name: t('account:name_empty') }),
      ...(email.trim() !== '' && !isMail(email) && { email: t('account:email_fault') }),
      ...(email.trim() !== before && password === '' && { password: t('account:password_needed') }),
    }),
    send: ({ name, email, timeZone, password }) =>
      ask('saveUserInfo', {
        displayName: name.trim(),
        timeZone,
        ...(email.trim() !== before && { email: email.trim(), password }),
      }),
    onSent: async () => {
      await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
      toasts.show({ cause: 'account', tone: 'good', title: t('account:saved') });
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('account:edit')}
      onClose={onClose}
      width={520}
      form={form}
      className={styles.form}
      submit={t('account:save')}
    >
      <TextField
        form={form}
        name="name"
        label={t('account:name')}
        maxLength={MAX_DISPLAY_NAME_LENGTH}
        autoComplete="name"
      />
      <TextField
        form={form}
        name="email"
        label={t('account:email')}
        help={t('account:email_help')}
        optional={t('index:optional')}
        maxLength={MAX_EMAIL_LENGTH}
        autoComplete="email"
      />
      {form.values.email.trim() !== before && (
        <PasswordField
          form={form}
          name="password"
          label={t('account:password_for_email')}
          autoComplete="current-password"
        />
      )}
      <SelectField
        form={form}
        name="timeZone"
        label={t('account:zone')}
        placeholder={t('account:zone_company')}
        clearLabel={t('account:zone_company')}
        findLabel={t('company:find_zone')}
        options={timeZoneOptions()}
        help={t('account:zone_help')}
      />
    </FormDialog>
  );
}
