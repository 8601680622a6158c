import { useTranslation } from 'react-i18next';
import { percentQuantity } from '#domain/foundation/kinds/units.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { useSession } from '../../../api/session.ts';
import { WarningLine } from '../../../features/alerting/alarms/WarningLine.tsx';
import type { Found } from '../../../features/reporting/search/search-queries.ts';
import { useTypeName } from '../../../i18n/type-name.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { answeredWarning } from '../../../live/readings.ts';
import { appearanceOf } from '../../../ui/art/charge-appearance.ts';
import { DeviceArt } from '../../../ui/art/DeviceArt.tsx';
import { OnlineTag } from '../../../ui/mark/OnlineTag.tsx';
import { SerialNumber } from '../../../ui/mark/SerialNumber.tsx';
import { StateTag } from '../../../ui/mark/StateTag.tsx';
import styles from './Search.module.css';

type Device = Found['devices']['list'][number];

const DEGREE_DECIMALS = 4;

/** Where a device is and who has it, at a glance. */
export function DeviceHit({ device }: { device: Device }) {
  const { t } = useTranslation('search');
  const format = useFormat();
  const typeName = useTypeName();
  const { deviceName, deviceSn, deviceType, companyName, onlineStatus, chargeState, lastRecordData, msg } = device;
  const soc = lastRecordData?.soc ?? null;
  return (
    <>
      <DeviceArt deviceType={deviceType} tile={40} size={28} pale={!onlineStatus} />
      <span className={styles.text}>
        <span className={styles.first}>
          <b>{deviceName}</b>
          <OnlineTag online={onlineStatus} />
        </span>
        <span className={styles.second}>
          <SerialNumber sn={deviceSn} /> · {typeName(deviceType)}
          {companyName && ` · ${companyName}`}
        </span>
        <span className={styles.facts}>
          {soc !== null && <b>{format.quantity(percentQuantity(soc))}</b>}
          {lastRecordData && <StateTag appearance={appearanceOf(chargeState, onlineStatus)} />}
          <span>{device.site ?? placeOf(device)}</span>
          <Holder lease={device.lease} />
        </span>
        {msg && <WarningLine warning={answeredWarning(msg)} />}
      </span>
    </>
  );

  function placeOf({ lat, lon }: Device): string {
    if (lat === null || lon === null) return t('no_place');
    const degrees = (value: number) => format.number(value, DEGREE_DECIMALS);
    return t('at_position', { position: `${degrees(lat)} / ${degrees(lon)}` });
  }
}

function Holder({ lease }: Pick<Device, 'lease'>) {
  const { t } = useTranslation('search');
  const format = useFormat();
  const session = useSession();
  if (lease) return <span>{t('leased', { customer: lease.customer, until: format.date('date', lease.endsAt) })}</span>;
  return session.modules.includes('lease') && can.seeLeases(session).allowed ? <span>{t('not_leased')}</span> : null;
}
