import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/action/Button.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { FormError } from '../../../ui/form/FormError.tsx';
import styles from '../../../ui/form/SignInForm.module.css';
import { translated } from '../../../ui/form/translated.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { passwordFaults } from './form-rules.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';

interface Props<A> {
  lead: string;
  send: (password: string) => Promise<A>;
  onSent: (answer: A) => void;
  onBack: () => void;
}

/** Chooses a password before signing in: after a mailed link, or with a password that was made for the account. */
export default function NewPasswordForm<A>({ lead, send, onSent, onBack }: Props<A>) {
  const { t } = useTranslation('login');
  const form = useForm({
    start: { password: '', repeated: '' },
    faults: (passwords) => translated(passwordFaults(passwords), t),
    send: ({ password }) => send(password),
    onSent,
  });
  return (
    <>
      <h1 className={styles.title}>{t('choose_password')}</h1>
      <p className={styles.lead}>{lead}</p>
      <Form form={form} className={styles.form}>
        <FormError error={form.error} />
        <NewPasswordFields form={form} />
        <Button type="submit" kind="primary" size="large" wide busy={form.isPending || form.isSent}>
          {t('save_password')}
        </Button>
        <Button kind="quiet" size="large" wide onClick={onBack}>
          {t('back_to_sign_in')}
        </Button>
      </Form>
    </>
  );
}
