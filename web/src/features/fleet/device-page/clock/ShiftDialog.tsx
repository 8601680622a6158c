import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { ask } from '../../../../api/client.ts';
import { localText } from '../../../../i18n/local-text.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { Actions } from '../../../../ui/action/Actions.tsx';
import { Button } from '../../../../ui/action/Button.tsx';
import { useWriting } from '../../../../ui/action/use-writing.ts';
import { Dialog } from '../../../../ui/dialog/Dialog.tsx';
import { showError } from '../../../../ui/dialog/show-error.ts';
import { Form } from '../../../../ui/form/Form.tsx';
import { FormError } from '../../../../ui/form/FormError.tsx';
import { SelectField } from '../../../../ui/form/SelectField.tsx';
import { TextField } from '../../../../ui/form/TextField.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import list from '../../../../ui/page/CardRows.module.css';
import { clockQuery } from './clock-query.ts';
import { type Preview, recordsShifted, type Span } from './shift-queries.ts';
import { useShiftText } from './use-shift-text.ts';

interface Props {
  mcuId: string;
  onClose: () => void;
}

const OTHER = 'other';
const USUAL = [HOUR_MS, -HOUR_MS, 1024 * 7 * DAY_MS];
const AT_END_OF_MINUTE = MINUTE_MS - 1;

/** Shifts records of a span: first it is shown what that does. */
export function ShiftDialog(props: Props) {
  const { data, isPending } = useQuery(clockQuery(props.mcuId));
  return isPending ? null : (
    <LoadedDialog {...props} offsetMs={data?.fault?.offsetMs ?? null} since={data?.fault?.since} />
  );
}

interface LoadedProps extends Props {
  /** How far the clock is ahead now; null where that is not known. */
  offsetMs: number | null;
  since: number | undefined;
}

function LoadedDialog({ mcuId, offsetMs, since, onClose }: LoadedProps) {
  const { t } = useTranslation(['record_log', 'index']);
  const byText = useShiftText();
  const [previewed, setPreviewed] = useState<{ span: Span; preview: Preview } | null>(null);
  const [now] = useState(() => Date.now());
  const shifts = offsetMs === null || offsetMs === 0 ? USUAL : [...new Set([-offsetMs, ...USUAL])];
  const form = useForm({
    start: {
      from: localText((since ?? now - DAY_MS) + (offsetMs ?? 0)),
      to: localText(now + (offsetMs ?? 0)),
      by: String(shifts[0]),
      minutes: '',
    },
    faults: ({ by, minutes }) => ({ minutes: by === OTHER && !Number(minutes) ? t('shift_wrong') : undefined }),
    send: async ({ from, to, by, minutes }) => {
      const byMs = by === OTHER ? Math.round(Number(minutes) * MINUTE_MS) : Number(by);
      const span = { from: Date.parse(from), to: Date.parse(to) + AT_END_OF_MINUTE, byMs };
      return { span, preview: await ask('previewClockShift', { mcuId, ...span }) };
    },
    onSent: setPreviewed,
    onRefused: () => setPreviewed(null),
  });
  const shift = useWriting({
    mutationFn: (span: Span) => ask('shiftClock', { mcuId, ...span }),
    onSuccess: ({ requestId }) => {
      onClose();
      return recordsShifted(t(requestId === null ? 'shift_done' : 'shift_asked'));
    },
    onError: (error) => showError(error, 'shift'),
  });
  const options = [
    ...shifts.map((byMs) => ({ value: String(byMs), label: byText(byMs) })),
    { value: OTHER, label: t('shift_other') },
  ];
  return (
    <Dialog title={t('shift_title')} open onClose={onClose} width={560}>
      <Form form={form} className={list.form}>
        <p className={list.facts}>{t('shift_lead')}</p>
        <FormError error={form.error} />
        <TextField form={form} name="from" label={t('shift_from')} type="datetime-local" />
        <TextField form={form} name="to" label={t('shift_to')} type="datetime-local" />
        <SelectField form={form} name="by" label={t('shift_by')} placeholder={t('shift_by')} options={options} />
        {form.values.by === OTHER && (
          <TextField form={form} name="minutes" label={t('shift_minutes')} inputMode="decimal" />
        )}
        {previewed && <PreviewText {...previewed} />}
        <Actions>
          <Button onClick={onClose}>{t('index:cancel')}</Button>
          <Button type="submit" busy={form.isPending}>
            {t('shift_preview')}
          </Button>
          {previewed && previewed.preview.records > 0 && (
            <Button kind="primary" busy={shift.isPending} onClick={() => shift.mutate(previewed.span)}>
              {t(previewed.preview.asks.length === 0 ? 'shift_go' : 'shift_ask')}
            </Button>
          )}
        </Actions>
      </Form>
    </Dialog>
  );
}

function PreviewText({ span: { byMs }, preview }: { span: Span; preview: Preview }) {
  const { t } = useTranslation('record_log');
  const format = useFormat();
  const { records, firstAt, lastAt, sessions, alarms, collisions, asks } = preview;
  if (firstAt === null || lastAt === null) return <p role="status">{t('shift_none')}</p>;
  const date = (at: number) => format.date('dateTime', at);
  return (
    <div role="status">
      <p>
        {t('shift_records', {
          number: format.number(records),
          first: date(firstAt),
          last: date(lastAt),
          newFirst: date(firstAt + byMs),
          newLast: date(lastAt + byMs),
        })}
      </p>
      <p>
        {t('shift_touched', {
          sessions: format.number(sessions),
          alarms: format.number(alarms),
          collisions: format.number(collisions),
        })}
      </p>
      {asks.length > 0 && (
        <p>{t('shift_asks', { names: asks.map(({ side, name }) => t(`party_${side}`, { name })).join(', ') })}</p>
      )}
    </div>
  );
}
