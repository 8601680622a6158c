import { Link } from '@tanstack/react-router';
import { createContext } from 'react';
import { useTranslation } from 'react-i18next';
import { isLapsed } from '#domain/foundation/devices/data-service.ts';
import { useSession } from '../../api/session.ts';
import { useNow } from '../../i18n/clock.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { paths } from '../../routes/paths.ts';
import { Icon } from '../art/Icon.tsx';
import styles from './ServiceLine.module.css';

/** A device whose data service is over, and whether the reader may buy it again. */
export interface EndedDevice {
  readonly mcuId: string;
  readonly deviceSn: string;
  readonly serviceExpiry: number | null;
  readonly renewable: boolean;
}

/** The device that a page is about. */
export const EndedDeviceContext = createContext<EndedDevice | null>(null);

/** The purchase with this device chosen; null for who cannot buy it. */
export function useRenewal({ mcuId, deviceSn, serviceExpiry, renewable }: EndedDevice) {
  const { modules } = useSession();
  const now = useNow();
  const isPossible = renewable && modules.includes('dataService') && !isLapsed(serviceExpiry ?? now, now);
  return isPossible ? paths.dataPlan({ state: 'expired', key: deviceSn, device: mcuId }) : null;
}

/** In place of everything that is measured. */
export function ServiceSentence({ at }: { at: number | null }) {
  const { t } = useTranslation('index');
  const format = useFormat();
  return (
    <span className={styles.sentence}>
      <Icon name="lock" size={14} />
      {t('service_ended_on', { date: format.date('date', at) })}
    </span>
  );
}

/** The same with the way to renew it. */
export function ServiceLine({ device }: { device: EndedDevice }) {
  const { t } = useTranslation('index');
  const renewal = useRenewal(device);
  return (
    <p className={styles.line}>
      <ServiceSentence at={device.serviceExpiry} />
      {renewal && (
        <Link {...renewal} className={styles.renew}>
          {t('service_renew')}
        </Link>
      )}
    </p>
  );
}
