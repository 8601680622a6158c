import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_METER_DECI_HOURS } from '#domain/alerting/maintenance/entries.ts';
import { MAX_DAYS, MAX_HOURS, PLAN_KINDS } from '#domain/alerting/maintenance/plan.ts';
import { ask, upload } from '../../../../api/client.ts';
import { useSession } from '../../../../api/session.ts';
import { localText } from '../../../../i18n/local-text.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { Button } from '../../../../ui/action/Button.tsx';
import { Form } from '../../../../ui/form/Form.tsx';
import { FormError } from '../../../../ui/form/FormError.tsx';
import { SelectField } from '../../../../ui/form/SelectField.tsx';
import { TextAreaField } from '../../../../ui/form/TextAreaField.tsx';
import { TextField } from '../../../../ui/form/TextField.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { entriesChanged, maintenanceQueries, plansChanged } from '../maintenance-queries.ts';
import { EntryPhotos } from './EntryPhotos.tsx';
import styles from './MaintenanceEntry.module.css';

interface Props {
  mcuId: string;
  onClose: () => void;
}

const OTHER = { battery: PLAN_KINDS.periodic, vehicle: PLAN_KINDS.vehicle } as const;
type Other = keyof typeof OTHER;
const isOther = (work: string): work is Other => work in OTHER;
const MAX_NOTE = 1000;
const MAX_NAME = 60;
const NEXT = { hours: MAX_HOURS, days: MAX_DAYS } as const;

/** Notes work that was done: that of a plan, or any other, with what goes with it. */
export function MaintenanceEntry({ mcuId, onClose }: Props) {
  const { t } = useTranslation(['maintenance', 'index']);
  const session = useSession();
  const format = useFormat();
  const { data } = useQuery(maintenanceQueries.ofDevice(mcuId));
  const plans = data?.plans ?? [];
  const planOf = (work: string) => plans.find(({ number }) => String(number) === work);
  const rangeFault = (text: string, min: number, max: number) =>
    text === '' || (Number(text) >= min && Number(text) <= max)
      ? undefined
      : t('maintenance:wrong_range', { min, max: format.number(max) });
  const [now] = useState(() => localText(Date.now()));
  // Once it is noted, only pictures are missing.
  const [noted, setNoted] = useState<string | null>(null);
  const form = useForm({
    start: {
      work: 'vehicle' as string,
      name: '',
      at: now,
      person: session.displayName,
      note: '',
      meter: '',
      next: '',
      nextUnit: 'hours' as string,
      photos: [] as readonly File[],
    },
    faults: ({ work, name, at, person, meter, next, nextUnit }) => {
      const most = nextUnit === 'days' ? NEXT.days : NEXT.hours;
      const plan = planOf(work);
      return {
        name: isOther(work) && name.trim() === '' ? t('maintenance:need_work') : undefined,
        at: at === now || isFit(at, plan?.sinceAt ?? 0) ? undefined : t('maintenance:wrong_time'),
        person: person.trim() === '' ? t('maintenance:need_person') : undefined,
        meter: rangeFault(meter, 0, MAX_METER_DECI_HOURS / 10),
        next: rangeFault(next, 1, most),
      };
    },
    send: async ({ work, name, at, person, note, meter, next, nextUnit, photos }) => {
      const plan = planOf(work);
      const other = isOther(work) && {
        kind: OTHER[work],
        name: name.trim(),
        ...(next !== '' && { [nextUnit === 'days' ? 'nextDays' : 'nextHours']: Number(next) }),
      };
      const id =
        noted ??
        (
          await ask('addMaintenanceEntry', {
            mcuId,
            ...(plan ? { number: plan.number } : other),
            person: person.trim(),
            note: note.trim(),
            // Untouched it is the moment of sending, to the second.
            ...(at !== now && { at: Math.max(Date.parse(at), plan?.sinceAt ?? 0) }),
            ...(meter !== '' && { meterDeciHours: Math.round(Number(meter) * 10) }),
          })
        ).id;
      setNoted(id);
      for (const [place, photo] of photos.entries()) {
        await upload('addMaintenanceEntryPicture', { mcuId, id }, photo);
        form.change({ photos: photos.slice(place + 1) });
      }
    },
    onSent: () => {
      onClose();
      return plansChanged(mcuId, t('maintenance:noted'));
    },
    onRefused: () => void entriesChanged(mcuId),
  });
  const { work, photos } = form.values;
  const options = [
    ...plans.map(({ number, name }) => ({ value: String(number), label: name })),
    { value: 'vehicle', label: t('maintenance:other_vehicle') },
    { value: 'battery', label: t('maintenance:other_battery') },
  ];
  return (
    <Form form={form} className={styles.form}>
      <FormError error={form.error} />
      {noted && form.error ? <p className={styles.noted}>{t('maintenance:photos_missing')}</p> : null}
      {!noted && (
        <>
          <TextField form={form} name="at" label={t('maintenance:done_on')} type="datetime-local" max={now} />
          <SelectField
            form={form}
            name="work"
            label={t('maintenance:work')}
            placeholder={t('maintenance:work')}
            options={options}
          />
          {isOther(work) && (
            <TextField form={form} name="name" label={t('maintenance:work_name')} maxLength={MAX_NAME} />
          )}
          <TextAreaField
            form={form}
            name="note"
            label={t('maintenance:work_note')}
            optional={t('index:optional')}
            maxLength={MAX_NOTE}
          />
          <div className={styles.pair}>
            <TextField form={form} name="person" label={t('maintenance:person')} maxLength={100} />
            <TextField
              form={form}
              name="meter"
              label={t('maintenance:meter')}
              optional={t('index:optional')}
              inputMode="decimal"
              end={<span className={styles.unit}>{t('maintenance:meter_unit')}</span>}
            />
          </div>
          {isOther(work) && (
            <div className={styles.pair}>
              <TextField
                form={form}
                name="next"
                label={t('maintenance:next')}
                optional={t('index:optional')}
                help={form.values.next === '' ? undefined : t('maintenance:next_help')}
                digits
              />
              <SelectField
                form={form}
                name="nextUnit"
                label={t('maintenance:next_unit')}
                placeholder={t('maintenance:next_unit')}
                options={[
                  { value: 'hours', label: t('maintenance:next_hours') },
                  { value: 'days', label: t('maintenance:next_days') },
                ]}
              />
            </div>
          )}
        </>
      )}
      <EntryPhotos photos={photos} onPhotos={(next) => form.change({ photos: next })} />
      <div className={styles.actions}>
        <Button onClick={onClose}>{t(noted ? 'index:close' : 'index:cancel')}</Button>
        <Button type="submit" kind="primary" busy={form.isPending}>
          {t(noted ? 'index:try_again' : 'maintenance:save_entry')}
        </Button>
      </div>
    </Form>
  );
}

const MINUTE_MS = 60_000;
/** Not before the last time, and not in the future. */
function isFit(when: string, since: number): boolean {
  const at = Date.parse(when);
  return at <= Date.now() && at >= Math.floor(since / MINUTE_MS) * MINUTE_MS;
}
