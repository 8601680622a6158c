import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { DAY_MS, isDataValid, MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { powerQuantity } from '#domain/foundation/kinds/units.ts';
import { mainsFailureOf, tellsOfMainsFailure } from '#domain/power/energy/mains-failure.ts';
import { useShownModules } from '../../api/menu.ts';
import { useAlarms } from '../../features/fleet/device-page/events/use-alarms.ts';
import type { EnergyRecord } from '../../features/power/energy/newest-query.ts';
import { useNewestRecords } from '../../features/power/energy/use-newest-records.ts';
import { useNow } from '../../i18n/clock.ts';
import { useTypeName } from '../../i18n/type-name.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { paths } from '../../routes/paths.ts';
import { Icon } from '../../ui/art/Icon.tsx';
import { Age } from '../../ui/mark/Age.tsx';
import styles from './MainsFailures.module.css';

interface Props {
  mcuId: string;
  /** Of one device behind a hub; otherwise of all of them. */
  unit?: number;
  /** Those behind the hub, where the page is of all of them: each failure says of which it is. */
  devices?: readonly { readonly unit: number; readonly deviceType: string }[];
}

/** The devices that say that the mains is away: since when, and how long their batteries last. */
export function MainsFailures({ mcuId, unit, devices = [] }: Props) {
  const { records = [] } = useNewestRecords(mcuId);
  const typeName = useTypeName();
  const nameOf = (of: number) =>
    devices.filter((device) => device.unit === of).map((each) => typeName(each.deviceType))[0];
  return records
    .filter((record) => unit === undefined || record.unit === unit)
    .filter(({ kind }) => tellsOfMainsFailure(kind))
    .map((record) => (
      <MainsFailure key={`${record.unit} ${record.kind}`} mcuId={mcuId} record={record} name={nameOf(record.unit)} />
    ));
}

interface FailureProps {
  mcuId: string;
  record: EnergyRecord;
  name: string | undefined;
}

function MainsFailure({ mcuId, record, name }: FailureProps) {
  const { t } = useTranslation(['energy', 'monitor']);
  const format = useFormat();
  const now = useNow();
  const mayRead = useShownModules().includes('message');
  const { alarms } = useAlarms({ mcuId, unit: record.unit });
  const open = alarms.filter(({ releasedAt }) => releasedAt === null);
  const failure = mainsFailureOf(record, open);
  if (!failure) return null;
  const { since, isExact, isOnBattery, outputWatt, lastsUntil } = failure;
  const stale = !isDataValid(record.at, now);
  const clock = (at: number, shape: 'time' | 'minute') =>
    format.date(Math.abs(now - at) < DAY_MS ? shape : 'dayMonthTime', at);
  const words = [
    !isOnBattery && t('energy:mains_disconnected'),
    isOnBattery &&
      (since === null || stale
        ? t('energy:on_battery')
        : t('energy:on_battery_for', { duration: format.lasting((now - since) / MINUTE_MS) })),
    isOnBattery &&
      (lastsUntil !== null && outputWatt !== null
        ? t('energy:lasts_until', {
            power: format.quantity(powerQuantity(outputWatt)),
            time: clock(lastsUntil, 'minute'),
          })
        : t('energy:lasts_unknown')),
  ];
  return (
    <div className={styles.banner} data-stale={stale}>
      <Icon name="warning" size={18} />
      <p>
        {name && <span>{name}</span>}
        <b>
          {since === null
            ? t('energy:mains_failed')
            : isExact
              ? t('energy:mains_failed_at', { time: clock(since, 'time') })
              : t('energy:mains_failed_about', { time: clock(since, 'minute') })}
        </b>
        {words.map((sentence) => sentence && <span key={sentence}>{sentence}</span>)}
      </p>
      {stale && <Age at={record.at} />}
      {mayRead && open.length > 0 && (
        <Link {...paths.messages('WarnMsg', { mcuId, status: 'open' })}>{t('monitor:open_warnings')}</Link>
      )}
    </div>
  );
}
