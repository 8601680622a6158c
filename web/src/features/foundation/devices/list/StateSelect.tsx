import { useTranslation } from 'react-i18next';
import { DEVICE_STATES, type DeviceState, isDeviceState } from '#domain/foundation/devices/states.ts';
import { Select } from '../../../../ui/form/Select.tsx';

interface Props {
  state: DeviceState | '';
  onChange: (state: DeviceState | '') => void;
  variant?: 'filter' | 'chip';
}

export const STATE_TEXTS = {
  online: 'index:online',
  offline: 'index:offline',
  alarm: 'device:stat_warnings',
  low: 'device:stat_low',
  charging: 'index:state_charging',
  discharging: 'index:state_discharging',
  wrongClock: 'device:wrong_clock',
} as const satisfies Record<DeviceState, string>;

/** Filters a list by state. */
export function StateSelect({ state, onChange, variant = 'filter' }: Props) {
  const { t } = useTranslation(['device', 'index']);
  return (
    <Select
      label={t('device:state')}
      value={state || null}
      options={DEVICE_STATES.map((name) => ({ value: name, label: t(STATE_TEXTS[name]) }))}
      onChange={(value) => onChange(isDeviceState(value) ? value : '')}
      placeholder={t('device:all_states')}
      {...(variant === 'filter' && { icon: 'filter' as const })}
      variant={variant}
      clearLabel={t('device:all_states')}
    />
  );
}
