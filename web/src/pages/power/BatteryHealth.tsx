import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { localDate } from '#domain/foundation/basics/time-zone.ts';
import type { TrendMark } from '../../charts/Trend.tsx';
import { batteryQueries, type Mount } from '../../features/power/batteries/battery-queries.ts';
import { HealthReport } from '../../features/reporting/reports/health/HealthReport.tsx';
import type { ReportDevice } from '../../features/reporting/reports/report-queries.ts';
import { monthOrder } from '../../features/reporting/reports/summary/use-months.ts';
import { paths } from '../../routes/paths.ts';

const MONTH_DAYS = 30.4;

interface Props {
  device: ReportDevice;
  timeZone: string;
  /** How the battery is named, where the page is not its own: those who keep batteries are led to it. */
  named?: 'link' | 'text';
}

/** The health of the battery that is mounted on a device. */
export function BatteryHealth({ device, timeZone, named }: Props) {
  const { t } = useTranslation(['report', 'batteries']);
  const { data: mounts } = useQuery(batteryQueries.ofDevice(device));
  const mount = mounts?.find(({ dismountedAt }) => dismountedAt === null);
  const battery = mount?.battery;
  const name = battery && (battery.serialNumber || t('batteries:no_serial'));
  return (
    <HealthReport
      device={device}
      timeZone={timeZone}
      battery={
        battery &&
        named && (
          <>
            {`${t('report:battery')} `}
            {named === 'link' ? <Link {...paths.battery(battery.batteryId)}>{name}</Link> : name}
          </>
        )
      }
      marks={mount ? marksOf(mount, timeZone, t('report:mounted_here')) : []}
    />
  );
}

/** Months stand in the middle of theirs. */
function marksOf({ mountedAt }: Mount, timeZone: string, label: string): TrendMark[] {
  if (mountedAt === null) return [];
  const date = localDate(mountedAt, timeZone);
  const day = (Date.parse(date) - Date.parse(`${date.slice(0, 7)}-01`)) / DAY_MS;
  return [{ order: monthOrder(date.slice(0, 7)) + day / MONTH_DAYS - 0.5, label }];
}
