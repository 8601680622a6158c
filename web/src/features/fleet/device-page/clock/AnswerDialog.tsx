import { useTranslation } from 'react-i18next';
import { MAX_DOCUMENT_LENGTH, MAX_WORD_LENGTH } from '#domain/fleet/clocks/consent.ts';
import { ask } from '../../../../api/client.ts';
import { Actions } from '../../../../ui/action/Actions.tsx';
import { Button } from '../../../../ui/action/Button.tsx';
import { Dialog } from '../../../../ui/dialog/Dialog.tsx';
import { Form } from '../../../../ui/form/Form.tsx';
import { FormError } from '../../../../ui/form/FormError.tsx';
import { TextField } from '../../../../ui/form/TextField.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import list from '../../../../ui/page/CardRows.module.css';
import { recordsShifted, type ShiftParty } from './shift-queries.ts';

interface Props {
  requestId: string;
  party: Pick<ShiftParty, 'side' | 'leaseId'>;
  agrees: boolean;
  onClose: () => void;
}

/** Answers for one side of a lease; for a customer without an account his consent is stated with its document. */
export function AnswerDialog({ requestId, party: { side, leaseId }, agrees, onClose }: Props) {
  const { t } = useTranslation(['record_log', 'index']);
  const isInWriting = side === 'customer' && agrees;
  const missing = (text: string) => (isInWriting && text.trim() === '' ? t('answer_missing') : undefined);
  const form = useForm({
    start: { word: '', document: '' },
    faults: ({ word, document }) => ({ word: missing(word), document: missing(document) }),
    send: ({ word, document }) => ask('answerClockShift', { requestId, side, leaseId, agrees, word, document }),
    onSent: ({ isDone }) => {
      onClose();
      return recordsShifted(t(isDone ? 'shift_done' : 'answer_done'));
    },
  });
  return (
    <Dialog title={t(agrees ? 'answer_title_agree' : 'answer_title_refuse')} open onClose={onClose} width={520}>
      <Form form={form} className={list.form}>
        <p className={list.facts}>{t('answer_lead')}</p>
        <FormError error={form.error} />
        <TextField
          form={form}
          name="word"
          label={t(isInWriting ? 'answer_word_customer' : 'answer_word')}
          maxLength={MAX_WORD_LENGTH}
        />
        {isInWriting && (
          <TextField form={form} name="document" label={t('answer_document')} maxLength={MAX_DOCUMENT_LENGTH} />
        )}
        <Actions>
          <Button onClick={onClose}>{t('index:cancel')}</Button>
          <Button type="submit" kind={agrees ? 'primary' : 'danger'} busy={form.isPending}>
            {t(agrees ? 'answer_agree' : 'answer_refuse')}
          </Button>
        </Actions>
      </Form>
    </Dialog>
  );
}
