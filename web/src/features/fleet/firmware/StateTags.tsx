import { useTranslation } from 'react-i18next';
import type { RolloutState } from '#domain/fleet/firmware/rollout.ts';
import type { UpgradeState } from '#domain/fleet/firmware/upgrade.ts';
import { percentQuantity } from '#domain/foundation/kinds/units.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Tag } from '../../../ui/mark/Tag.tsx';
import type { UpgradeItem } from './firmware-queries.ts';

const UPGRADE_TONES = {
  waiting: 'idle',
  downloading: 'discharge',
  installing: 'discharge',
  done: 'charge',
  failed: 'alarm',
  missed: 'warn',
  cancelled: 'idle',
} as const satisfies Readonly<Record<UpgradeState, string>>;

const ROLLOUT_TONES = {
  running: 'discharge',
  done: 'charge',
  failed: 'alarm',
  stopped: 'warn',
  expired: 'warn',
} as const satisfies Readonly<Record<RolloutState, string>>;

/** The state of a device's upgrade. */
export function UpgradeTag({ state }: { state: UpgradeState }) {
  const { t } = useTranslation('firmware');
  return <Tag tone={UPGRADE_TONES[state]}>{t(`upgrade_${state}`)}</Tag>;
}

export function RolloutTag({ state }: { state: RolloutState }) {
  const { t } = useTranslation('firmware');
  return <Tag tone={ROLLOUT_TONES[state]}>{t(`rollout_${state}`)}</Tag>;
}

/** Why it failed or waits, with the device's own message, or the progress of the download. */
export function useUpgradeText() {
  const { t } = useTranslation(['firmware', 'control']);
  const format = useFormat();
  return ({ state, percent, fault, detail }: UpgradeItem): string => {
    if (state === 'downloading') return format.quantity(percentQuantity(percent === null ? null : 100 * percent));
    if (fault === null) return '';
    const reply = detail === '' ? '' : ` ${t('control:words_of_device', { words: detail })}`;
    return `${t(`control:fault_${fault}`)}${reply}`;
  };
}
