import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { CHEMISTRIES } from '#domain/device-facts.ts';
import { MAX_MODEL_LENGTH } from '#domain/devices/device-limits.ts';
import { Field } from '../../../ui/Field.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { detailQueries } from './detail-queries.ts';
import type { EditFields } from './edit-rules.ts';

interface Props {
  fields: EditFields;
  errorOf: (field: keyof EditFields) => string | undefined;
  onChange: (next: Partial<EditFields>) => void;
}

/** A battery from the list, which fills in the other fields, or one entered by hand. */
export function BatteryFields({ fields, errorOf, onChange }: Props) {
  const { t } = useTranslation('device_detail');
  const { data } = useQuery(detailQueries.batteries());
  const models = useMemo(
    () =>
      (data ?? []).flatMap((chemistry) =>
        chemistry.children.flatMap((volt) =>
          volt.children.map((model) => ({
            chemistry: chemistry.value,
            nominalVolt: String(volt.nominalVoltage / 100),
            capacityAmpHour: String(model.capacityAmpHour),
            batteryModel: model.value,
            label: `${model.label} · ${volt.label} · ${model.capacityAmpHour} Ah`,
          })),
        ),
      ),
    [data],
  );
  const options = useMemo(() => models.map(({ batteryModel, label }) => ({ value: batteryModel, label })), [models]);
  const choose = (model: string | null) => {
    const found = models.find(({ batteryModel }) => batteryModel === model);
    if (!found) return;
    const { label: _, ...values } = found;
    onChange(values);
  };
  return (
    <>
      <Field label={t('from_list')}>
        {(control) => (
          <Select
            {...control}
            variant="field"
            label={t('from_list')}
            value={models.some(({ batteryModel }) => batteryModel === fields.batteryModel) ? fields.batteryModel : null}
            placeholder={t('find_battery')}
            options={options}
            findLabel={t('find_battery')}
            onChange={choose}
          />
        )}
      </Field>
      <Field label={t('battery_model')} error={errorOf('batteryModel')}>
        {(control) => (
          <TextInput
            {...control}
            value={fields.batteryModel}
            maxLength={MAX_MODEL_LENGTH}
            autoComplete="off"
            onChange={(event) => onChange({ batteryModel: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('chemistry')}>
        {(control) => (
          <Select
            {...control}
            variant="field"
            label={t('chemistry')}
            value={fields.chemistry}
            placeholder={t('chemistry')}
            options={CHEMISTRIES.map((chemistry) => ({
              value: chemistry,
              label: t(`chemistry_${chemistry === 'lead-acid' ? 'lead_acid' : chemistry}`),
            }))}
            onChange={(chemistry) => chemistry && onChange({ chemistry })}
          />
        )}
      </Field>
      <Field label={`${t('nominal')} (V)`} error={errorOf('nominalVolt')}>
        {(control) => (
          <TextInput
            {...control}
            inputMode="decimal"
            value={fields.nominalVolt}
            maxLength={6}
            onChange={(event) => onChange({ nominalVolt: event.target.value })}
          />
        )}
      </Field>
      <Field label={`${t('capacity')} (Ah)`} error={errorOf('capacityAmpHour')}>
        {(control) => (
          <TextInput
            {...control}
            inputMode="numeric"
            value={fields.capacityAmpHour}
            maxLength={5}
            onChange={(event) => onChange({ capacityAmpHour: event.target.value.replace(/\D/g, '') })}
          />
        )}
      </Field>
    </>
  );
}
