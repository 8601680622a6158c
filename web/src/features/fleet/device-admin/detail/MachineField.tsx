import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { MACHINE_TRADES, machineTextKey, OTHER_MACHINE, TRADES } from '#domain/foundation/devices/machine-types.ts';
import { SelectField } from '../../../../ui/form/SelectField.tsx';
import type { Form } from '../../../../ui/form/use-form.ts';

/** Machines of all trades, found by a word of either. */
export function MachineField({ form }: { form: Form<{ machineType: string }> }) {
  const { t } = useTranslation(['device_detail', 'device']);
  const options = useMemo(
    () => [
      ...TRADES.flatMap((trade) =>
        MACHINE_TRADES[trade].map((code) => ({
          value: code as string,
          label: `${t(`device_detail:trade_${trade}`)} · ${t(`device_detail:${machineTextKey(code)}`)}`,
        })),
      ),
      { value: OTHER_MACHINE as string, label: t('device_detail:machine_OTHER') },
    ],
    [t],
  );
  return (
    <SelectField
      form={form}
      name="machineType"
      label={t('device_detail:machine')}
      placeholder={t('device_detail:choose_machine')}
      options={options}
      findLabel={t('device_detail:find_machine')}
      clearLabel={t('device:clear')}
    />
  );
}
