import { useTranslation } from 'react-i18next';
import type { ManagedColumn } from '#domain/fleet/device-admin/managed-columns.ts';
import { percentQuantity, temperatureQuantity, voltageQuantity } from '#domain/foundation/kinds/units.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { saidOfDevice } from '#domain/power/conclusions/device-said.ts';
import { useSession } from '../../../api/session.ts';
import { useNow } from '../../../i18n/clock.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Age } from '../../../ui/mark/Age.tsx';
import { AlarmLevel } from '../../../ui/mark/AlarmLevel.tsx';
import { OnlineTag } from '../../../ui/mark/OnlineTag.tsx';
import { ServiceLine } from '../../../ui/mark/ServiceLine.tsx';
import { SilenceLine } from '../../../ui/mark/SilenceLine.tsx';
import styles from './ManagedTable.module.css';
import type { ManagedDevice } from './manage-queries.ts';

export const NUMERIC_COLUMNS: ReadonlySet<ManagedColumn> = new Set([
  'soc',
  'voltage',
  'temperature',
  'networkRate',
  'capacityAmpHour',
]);
const CODES: ReadonlySet<ManagedColumn> = new Set(['deviceSn', 'mcuId', 'imei', 'simId']);
const MISSING = '--';

interface Props {
  device: ManagedDevice;
  column: ManagedColumn;
  typeName: (deviceType: string) => string;
}

/** The content of a cell. */
export function ManagedCell({ device, column, typeName }: Props) {
  const { t } = useTranslation(['device_manage', 'device']);
  const format = useFormat();
  const { role, companyPath } = useSession();
  const said = saidOfDevice(
    { ...device, online: device.onlineStatus, valuesAt: device.lastReport, charge: device.soc },
    useNow(),
  );
  switch (column) {
    case 'deviceType':
      return typeName(device.deviceType);
    case 'site':
      return device.site ?? <span className={styles.none}>{t('device:undefined_site')}</span>;
    case 'state':
      if (said.online === null)
        return <ServiceLine device={{ ...device, renewable: can.placeOrder({ role, companyPath }, device).allowed }} />;
      return (
        <span className={styles.state}>
          <OnlineTag online={said.online} />
          {device.alarmLevel !== -1 && <AlarmLevel level={device.alarmLevel} />}
        </span>
      );
    case 'soc':
      return format.quantity(percentQuantity(device.soc));
    case 'voltage':
      return format.quantity(voltageQuantity(device.voltage));
    case 'temperature':
      return format.quantity(temperatureQuantity(device.temperatureCentiCelsius, format.temperatureUnit));
    case 'lastReport':
      if (device.lastReport === null) return MISSING;
      return said.silence ? <SilenceLine silence={said.silence} /> : <Age at={device.lastReport} />;
    case 'networkRate':
      return format.quantity(
        device.networkPermille === null
          ? null
          : { value: device.networkPermille / 10, unit: '%', decimals: 1, signed: false },
      );
    case 'capacityAmpHour':
      return device.capacityAmpHour === null
        ? MISSING
        : t('capacity_value', { value: format.number(device.capacityAmpHour) });
    case 'bindTime':
      return format.date('date', device.bindTime);
    case 'warrantyDate':
      return format.date('date', device.warrantyDate);
    case 'serviceExpiry':
      return format.date('date', device.serviceExpiry);
    default:
      return CODES.has(column) && device[column] ? (
        <span className={styles.code}>{device[column]}</span>
      ) : (
        (device[column] ?? MISSING)
      );
  }
}
