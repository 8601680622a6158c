import { useTranslation } from 'react-i18next';
import type { DevicePower } from '#domain/foundation/kinds/energy-role.ts';
import { impossibleGain } from '#domain/foundation/kinds/impossible-gain.ts';
import { powerQuantity } from '#domain/foundation/kinds/units.ts';
import { BALANCE_AGE_MS } from '#domain/power/energy/balance.ts';
import { useNow } from '../../../i18n/clock.ts';
import { useTypeName } from '../../../i18n/type-name.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Icon } from '../../../ui/art/Icon.tsx';
import { Age } from '../../../ui/mark/Age.tsx';
import styles from './ImpossibleGains.module.css';

export interface MeasuredDevice {
  readonly deviceType: string;
  readonly deviceModel: string;
  readonly unit: number;
  /** Instant of its newest value; null without one. */
  readonly at: number | null;
  readonly power: DevicePower;
}

/** Which devices say to give more than they take: what is not explained in a balance comes from their sensors. */
export function ImpossibleGains({ devices }: { devices: readonly MeasuredDevice[] }) {
  const { t } = useTranslation('energy');
  const format = useFormat();
  const typeName = useTypeName();
  const now = useNow();
  return devices.flatMap(({ deviceType, deviceModel, unit, at, power }) => {
    const watt = impossibleGain(power);
    if (watt === null || at === null || now - at > BALANCE_AGE_MS) return [];
    const device = [typeName(deviceType), deviceModel].filter(Boolean).join(' · ');
    return [
      <p key={`${unit}-${deviceType}`} className={styles.gain}>
        <Icon name="diamond" size={14} />
        <span>{t('impossible_gain', { device, power: format.quantity(powerQuantity(Math.round(watt))) })}</span>
        <Age at={at} />
      </p>,
    ];
  });
}
