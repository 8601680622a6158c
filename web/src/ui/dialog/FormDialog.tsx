import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Actions } from '../action/Actions.tsx';
import { Button } from '../action/Button.tsx';
import { Form } from '../form/Form.tsx';
import { FormError } from '../form/FormError.tsx';
import type { Form as State } from '../form/use-form.ts';
import { Dialog } from './Dialog.tsx';

interface Props {
  title: string;
  onClose: () => void;
  width?: number;
  form: Pick<State<never>, 'faulty' | 'submit' | 'error' | 'isPending'>;
  /** Of the form. */
  className?: string | undefined;
  /** What the button says that sends the form. */
  submit: ReactNode;
  /** The space above the buttons. */
  above?: ComponentProps<typeof Actions>['above'];
  children: ReactNode;
}

/** A dialog with a form: its error, its fields, and the buttons that leave it and send it. */
export function FormDialog({ title, onClose, width, form, className, submit, above, children }: Props) {
  const { t } = useTranslation('index');
  return (
    <Dialog title={title} open onClose={onClose} {...(width !== undefined && { width })}>
      <Form form={form} className={className}>
        <FormError error={form.error} />
        {children}
        <Actions {...(above !== undefined && { above })}>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" kind="primary" busy={form.isPending}>
            {submit}
          </Button>
        </Actions>
      </Form>
    </Dialog>
  );
}
