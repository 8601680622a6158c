import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ask } from '../../../api/client.ts';
import { leaveSession } from '../../../api/leave-session.ts';
import { endPush } from '../../../api/push-subscription.ts';
import { paths } from '../../../routes/paths.ts';
import { Actions } from '../../../ui/action/Actions.tsx';
import { Button } from '../../../ui/action/Button.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { FormError } from '../../../ui/form/FormError.tsx';
import { PasswordField } from '../../../ui/form/PasswordField.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import styles from './PersonalData.module.css';

/** Asks for the password, erases the account and leaves. */
export function EraseDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['account', 'index']);
  const navigate = useNavigate();
  const form = useForm({
    start: { password: '' },
    faults: ({ password }) => (password === '' ? { password: t('account:password_needed') } : {}),
    send: ({ password }) => ask('eraseAccount', { password }),
    onSent: () => {
      void endPush().catch(() => undefined);
      void leaveSession(() => navigate(paths.login()));
    },
  });
  return (
    <Dialog title={t('account:erase')} open onClose={onClose} width={480}>
      <Form form={form} className={styles.form}>
        <p>{t('account:erase_text')}</p>
        <FormError error={form.error} />
        <PasswordField form={form} name="password" label={t('account:current')} autoComplete="current-password" />
        <Actions>
          <Button onClick={onClose}>{t('index:cancel')}</Button>
          <Button type="submit" kind="danger" busy={form.isPending || form.isSent}>
            {t('account:erase')}
          </Button>
        </Actions>
      </Form>
    </Dialog>
  );
}
