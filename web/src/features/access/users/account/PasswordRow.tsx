import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../../../api/client.ts';
import { queryClient } from '../../../../api/query-client.ts';
import { sessionQuery, useSession } from '../../../../api/session.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { Button } from '../../../../ui/action/Button.tsx';
import { Icon } from '../../../../ui/art/Icon.tsx';
import { FormDialog } from '../../../../ui/dialog/FormDialog.tsx';
import { toasts } from '../../../../ui/dialog/toast.ts';
import { Check } from '../../../../ui/form/Check.tsx';
import { PasswordField } from '../../../../ui/form/PasswordField.tsx';
import { translated } from '../../../../ui/form/translated.ts';
import { useForm } from '../../../../ui/form/use-form.ts';
import { passwordFaults } from '../form-rules.ts';
import { NewPasswordFields } from '../NewPasswordFields.tsx';
import styles from './Account.module.css';
import { sessionsQuery } from './sessions-query.ts';

/** The password of the reader's account, and its change. */
export function PasswordRow() {
  const { t } = useTranslation('account');
  const format = useFormat();
  const { passwordChangedAt: at } = useSession().settings;
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.row}>
      <Icon name="lock" size={17} />
      <div className={styles.what}>
        <b>{t('password')}</b>
        <small>{at === null ? t('password_note') : t('password_changed', { date: format.date('date', at) })}</small>
      </div>
      <Button onClick={() => setOpen(true)}>{t('change')}</Button>
      {isOpen && <PasswordDialog onClose={() => setOpen(false)} />}
    </div>
  );
}

function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['account', 'login', 'index']);
  const [endOthers, setEndOthers] = useState(true);
  const form = useForm({
    start: { current: '', password: '', repeated: '' },
    faults: ({ current, ...wished }) => ({
      ...(current === '' && { current: t('account:password_needed') }),
      ...translated(passwordFaults(wished), (key) => t(`login:${key}`)),
    }),
    send: ({ current, password }) => ask('changePassword', { password: current, newPassword: password, endOthers }),
    onSent: () => {
      toasts.show({ cause: 'account', tone: 'good', title: t(endOthers ? 'account:changed' : 'account:changed_kept') });
      void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('account:change_title')}
      onClose={onClose}
      width={480}
      form={form}
      className={styles.form}
      submit={t('account:change_title')}
    >
      <PasswordField form={form} name="current" label={t('account:current')} autoComplete="current-password" />
      <NewPasswordFields form={form} />
      <Check checked={endOthers} onChange={setEndOthers}>
        {t('account:end_others_too')}
      </Check>
    </FormDialog>
  );
}
