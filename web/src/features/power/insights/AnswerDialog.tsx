import { useTranslation } from 'react-i18next';
import { ANSWERS, type Answer, quietUntil, untilFault } from '#domain/power/insights/answer.ts';
import { ask } from '../../../api/client.ts';
import { localDate } from '../../../i18n/local-text.ts';
import { Actions } from '../../../ui/action/Actions.tsx';
import { Button } from '../../../ui/action/Button.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { FormError } from '../../../ui/form/FormError.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import list from '../../../ui/page/CardRows.module.css';
import { type Insight, insightsChanged } from './insight-queries.ts';
import { useInsightText } from './insight-text.ts';

interface Props {
  insight: Insight;
  onClose: () => void;
}

const usualDay = (answer: Answer) => localDate(quietUntil(answer, Date.now()));
/** The end of a local day. */
const endOf = (day: string) => Date.parse(`${day}T23:59:59`);

/** Says what is with a hint, and until when it is not shown. */
export function AnswerDialog({ insight, onClose }: Props) {
  const { t } = useTranslation(['insights', 'index']);
  const text = useInsightText();
  const { mcuId, unit, kind, deviceName } = insight;
  const form = useForm({
    start: { answer: 'right' as string, until: usualDay('right') },
    faults: ({ until }) => ({
      until: until !== '' && untilFault(endOf(until), Date.now()) === null ? undefined : t('insights:wrong_until'),
    }),
    send: ({ answer, until }) =>
      ask('answerInsight', { mcuId, unit, kind, answer: answer as Answer, until: endOf(until) }),
    onSent: () => {
      onClose();
      return insightsChanged(t('insights:answer_saved'));
    },
  });
  return (
    <Dialog title={t('insights:dismiss_title')} open onClose={onClose} width={460}>
      <Form form={form} className={list.form}>
        <FormError error={form.error} />
        <p className={list.facts}>
          {deviceName} · {text.title(insight)}
        </p>
        <SelectField
          form={form}
          name="answer"
          label={t('insights:answer')}
          placeholder={t('insights:answer')}
          options={ANSWERS.map((value) => ({ value, label: t(`insights:answer_${value}`) }))}
          onChange={(answer) => form.change({ answer, until: usualDay(answer as Answer) })}
        />
        <TextField form={form} name="until" label={t('insights:until')} type="date" />
        <Actions>
          <Button onClick={onClose}>{t('index:cancel')}</Button>
          <Button type="submit" kind="primary" busy={form.isPending}>
            {t('insights:dismiss')}
          </Button>
        </Actions>
      </Form>
    </Dialog>
  );
}
