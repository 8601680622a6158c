import { useTranslation } from 'react-i18next';
import { dataServiceState } from '#domain/foundation/devices/data-service.ts';
import { MISSING } from '#domain/foundation/i18n/numbers.ts';
import { signalQuality, signalQuantity } from '#domain/foundation/kinds/units.ts';
import type { DeviceInfo } from '../../../../api/device-queries.ts';
import { useNow } from '../../../../i18n/clock.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import type { MonitorNow } from '../use-monitor.ts';
import styles from './LinkFacts.module.css';

interface Props {
  info: Pick<DeviceInfo, 'serviceExpiry'>;
  now: MonitorNow;
}

const EXPIRY_TEXTS = { valid: 'until', expiring: 'ends_soon', expired: 'ended' } as const;

/** The device's signal strength and the end of its data service. */
export function LinkFacts({ info, now }: Props) {
  const { t } = useTranslation('monitor');
  const format = useFormat();
  const clock = useNow();
  const { rsrp } = now.readings;
  const quality = signalQuality(rsrp);
  const value = format.quantity(signalQuantity(rsrp));
  const service = dataServiceState(info.serviceExpiry, clock);
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('signal')}</dt>
        <dd data-stale={now.stale}>
          {quality === null ? MISSING : t('signal_value', { value, quality: t(`signal_${quality}`) })}
        </dd>
      </div>
      <div>
        <dt>{t('data_service')}</dt>
        <dd data-service={service}>
          {service === 'unknown'
            ? MISSING
            : t(EXPIRY_TEXTS[service], { date: format.date('date', info.serviceExpiry) })}
        </dd>
      </div>
    </dl>
  );
}
