import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { CHEMISTRIES } from '#domain/foundation/basics/device-facts.ts';
import { MAX_MODEL_LENGTH } from '#domain/foundation/devices/device-limits.ts';
import { Field } from '../../../../ui/form/Field.tsx';
import { Select } from '../../../../ui/form/Select.tsx';
import { SelectField } from '../../../../ui/form/SelectField.tsx';
import { TextField } from '../../../../ui/form/TextField.tsx';
import type { Form } from '../../../../ui/form/use-form.ts';
import { detailQueries } from './detail-queries.ts';
import type { EditFields } from './edit-rules.ts';

/** A battery from the list, which fills in the other fields, or one entered by hand. */
export function BatteryFields({ form }: { form: Form<EditFields> }) {
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
    form.change(values);
  };
  const { batteryModel } = form.values;
  return (
    <>
      <Field label={t('from_list')}>
        {(control) => (
          <Select
            {...control}
            variant="field"
            label={t('from_list')}
            value={models.some((each) => each.batteryModel === batteryModel) ? batteryModel : null}
            placeholder={t('find_battery')}
            options={options}
            findLabel={t('find_battery')}
            onChange={choose}
          />
        )}
      </Field>
      <TextField form={form} name="batteryModel" label={t('battery_model')} maxLength={MAX_MODEL_LENGTH} />
      <SelectField
        form={form}
        name="chemistry"
        label={t('chemistry')}
        placeholder={t('chemistry')}
        options={CHEMISTRIES.map((chemistry) => ({
          value: chemistry,
          label: t(`chemistry_${chemistry === 'lead-acid' ? 'lead_acid' : chemistry}`),
        }))}
      />
      <TextField form={form} name="nominalVolt" label={`${t('nominal')} (V)`} inputMode="decimal" maxLength={6} />
      <TextField form={form} name="capacityAmpHour" label={`${t('capacity')} (Ah)`} digits maxLength={5} />
    </>
  );
}
