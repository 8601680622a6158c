import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ask } from '../../../api/client.ts';
import { localText } from '../../../i18n/local-text.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { Check } from '../../../ui/form/Check.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import list from '../../../ui/page/CardRows.module.css';
import { BatteryFields } from './BatteryFields.tsx';
import { enteredOf, typedOf } from './battery-facts.ts';
import { batteriesChanged, batteryQueries, type Mount, type Place } from './battery-queries.ts';
import { useFaults } from './use-faults.ts';
import { earliestOf, useTimeFault } from './use-time-fault.ts';

interface Props {
  place: Place;
  /** What was mounted so far, the newest first. */
  mounts: readonly Mount[];
  /** When it seems to have happened. */
  suggestedAt?: number;
  onClose: () => void;
}

const NEW = 'new';
const MAX_CHOICES = 200;

/** Notes which battery was mounted, and when; the former one ends there. */
export function SwapDialog({ place, mounts, suggestedAt, onClose }: Props) {
  const { t } = useTranslation(['batteries', 'index']);
  const format = useFormat();
  const now = localText(Date.now());
  const earliest = earliestOf(mounts);
  const timeFault = useTimeFault(earliest);
  const faultsOf = useFaults();
  const { data } = useQuery(batteryQueries.list('', 1, MAX_CHOICES));
  const stored = data?.list.filter(({ mcuId }) => mcuId === null) ?? [];
  const form = useForm({
    start: {
      ...typedOf(undefined),
      which: NEW,
      at: suggestedAt === undefined ? now : localText(suggestedAt),
      isFromFirst: mounts.length === 0 && suggestedAt === undefined,
    },
    faults: (values) => ({
      ...(values.which === NEW && faultsOf(values)),
      at: values.isFromFirst ? undefined : timeFault(values.at),
    }),
    send: async ({ which, at, isFromFirst, ...typed }) => {
      const { batteryId } = which === NEW ? await ask('saveBattery', enteredOf(typed)) : { batteryId: Number(which) };
      await ask('mountBattery', {
        ...place,
        batteryId,
        // Untouched it is the moment of sending, to the second.
        ...(isFromFirst ? { at: 0 } : at !== now && { at: Date.parse(at) }),
      });
    },
    onSent: () => {
      onClose();
      return batteriesChanged(t('batteries:swapped'));
    },
  });
  const options = [
    { value: NEW, label: t('batteries:new_battery') },
    ...stored.map(({ batteryId, serialNumber, model }) => ({
      value: String(batteryId),
      label: [serialNumber || t('batteries:no_serial'), model].filter(Boolean).join(' · '),
    })),
  ];
  return (
    <FormDialog
      title={t(mounts.length === 0 ? 'batteries:enter' : 'batteries:swap')}
      onClose={onClose}
      width={520}
      form={form}
      className={list.form}
      submit={t('batteries:save')}
    >
      {stored.length > 0 && (
        <SelectField
          form={form}
          name="which"
          label={t('batteries:battery')}
          placeholder={t('batteries:battery')}
          options={options}
        />
      )}
      {form.values.which === NEW && <BatteryFields form={form} />}
      {mounts.length === 0 && (
        <Check checked={form.values.isFromFirst} onChange={(isFromFirst) => form.change({ isFromFirst })}>
          {t('batteries:from_first')}
        </Check>
      )}
      {!form.values.isFromFirst && (
        <TextField
          form={form}
          name="at"
          label={t('batteries:when')}
          type="datetime-local"
          max={now}
          help={earliest === null ? undefined : t('batteries:since', { from: format.date('dateTime', earliest) })}
        />
      )}
      <p className={list.facts}>{t('batteries:swap_help')}</p>
    </FormDialog>
  );
}
