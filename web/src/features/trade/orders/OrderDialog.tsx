import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Actions } from '../../../ui/action/Actions.tsx';
import { Button } from '../../../ui/action/Button.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { FormError } from '../../../ui/form/FormError.tsx';
import type { Form as State } from '../../../ui/form/use-form.ts';
import styles from './OrderForms.module.css';

interface Props {
  title: string;
  form: Pick<State<never>, 'faulty' | 'submit' | 'error' | 'isPending'>;
  /** What the form does when it is sent. */
  go: string;
  danger?: boolean;
  width?: number;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
}

/** A form about orders in a dialog, to be sent or left. */
export function OrderDialog({ title, form, go, danger = false, width = 520, onClose, children }: Props) {
  const { t } = useTranslation('index');
  return (
    <Dialog title={title} open onClose={onClose} width={width}>
      <Form form={form} className={styles.form}>
        <FormError error={form.error} />
        {children}
        <Actions above="small">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" kind={danger ? 'danger' : 'primary'} busy={form.isPending}>
            {go}
          </Button>
        </Actions>
      </Form>
    </Dialog>
  );
}
