import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_ENTRY_LENGTH } from '#domain/fleet/device-admin/log-entries.ts';
import { Form } from '../../../../ui/form/Form.tsx';
import { FormError } from '../../../../ui/form/FormError.tsx';
import { TextAreaField } from '../../../../ui/form/TextAreaField.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import styles from './OwnLog.module.css';

interface Props {
  content?: string;
  send: (content: string) => Promise<unknown>;
  onSent: () => unknown;
  /** The function that sends it, and the one that closes it. */
  children: (isPending: boolean) => ReactNode;
}

/** The words of an entry; empty again once they are sent. */
export function EntryForm({ content = '', send, onSent, children }: Props) {
  const { t } = useTranslation('record_log');
  const form = useForm({
    start: { content },
    faults: (values) => (values.content.trim() === '' ? { content: t('write_first') } : {}),
    send: (values) => send(values.content.trim()),
    onSent: () => {
      form.reset();
      return onSent();
    },
  });
  return (
    <Form form={form} className={styles.form}>
      <FormError error={form.error} />
      <TextAreaField form={form} name="content" label={t('entry')} maxLength={MAX_ENTRY_LENGTH} />
      <div className={styles.actions}>{children(form.isPending)}</div>
    </Form>
  );
}
