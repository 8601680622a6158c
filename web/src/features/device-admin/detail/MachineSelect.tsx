import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { MACHINE_TRADES, machineTextKey, OTHER_MACHINE, TRADES } from '#domain/devices/machine-types.ts';
import type { ControlProps } from '../../../ui/Field.tsx';
import { Select } from '../../../ui/Select.tsx';

interface Props extends ControlProps {
  value: string;
  onChange: (machineType: string) => void;
}

/** Machines of all industries, found by a word of machine or industry. */
export function MachineSelect({ value, onChange, ...control }: Props) {
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
    <Select
      {...control}
      variant="field"
      label={t('device_detail:machine')}
      value={value || null}
      placeholder={t('device_detail:choose_machine')}
      options={options}
      findLabel={t('device_detail:find_machine')}
      clearLabel={t('device:clear')}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  );
}
