import { useTranslation } from 'react-i18next';
import { ANSWERS, type Answer, quietUntil, untilFault } from '#domain/power/insights/answer.ts';
import { ask } from '../../../api/client.ts';
import { localDate } from '../../../i18n/local-text.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
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
    <FormDialog
      title={t('insights:dismiss_title')}
      onClose={onClose}
      width={460}
      form={form}
      className={list.form}
      submit={t('insights:dismiss')}
    >
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
    </FormDialog>
  );
}
