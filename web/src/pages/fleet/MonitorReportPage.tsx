import { getRouteApi, Outlet, useNavigate, useRouterState } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { containsPath } from '#domain/foundation/basics/company-path.ts';
import { seesLocation } from '#domain/foundation/permissions/permissions.ts';
import { useSession } from '../../api/session.ts';
import { DaysPicker } from '../../features/reporting/reports/DaysPicker.tsx';
import { ExportMenu } from '../../features/reporting/reports/export/ExportMenu.tsx';
import { DATE_ZONE, intervalOfSearch, noonOf } from '../../features/reporting/reports/report-interval.ts';
import type { ReportSubject, Source } from '../../features/reporting/reports/report-queries.ts';
import { useTypeName } from '../../i18n/type-name.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { Segmented } from '../../ui/action/Segmented.tsx';
import { SendRegularly } from '../reporting/SendRegularly.tsx';
import { PrintHead } from '../shared/PrintHead.tsx';
import styles from './MonitorReportPage.module.css';
import { useMonitorDevice } from './monitor-device.ts';
import { REPORT_PAGES, ReportSubjectContext } from './report-subject.ts';

const route = getRouteApi('/member/console/yhubDet/report');

/** Layout of every report of a monitor: which report, which days, and which source of measurements. */
export function MonitorReportPage() {
  const { t } = useTranslation('report');
  const navigate = useNavigate();
  const { info, unit } = useMonitorDevice();
  const { companyPath, role } = useSession();
  const typeName = useTypeName();
  const format = useFormat();
  const search = route.useSearch();
  const { firstDay, lastDay, source: wished } = search;
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const page = REPORT_PAGES.find(({ to }) => to === path) ?? REPORT_PAGES[0];
  const hasBms = info.bmsUnits.includes(unit);
  const hasMonitor = info.units.includes(unit) || !hasBms;
  const source: Source = hasBms && (wished === 'bms' || !hasMonitor) ? 'bms' : 'monitor';
  const [opened] = useState(() => Date.now());
  const { mcuId, timeZone } = info;
  const subject: ReportSubject = useMemo(
    () => ({
      mcuId,
      unit,
      source,
      interval: intervalOfSearch({ first: firstDay, last: lastDay }, opened, timeZone),
    }),
    [mcuId, unit, source, firstDay, lastDay, opened, timeZone],
  );
  const dayText = (day: string) => format.date('date', noonOf(day), DATE_ZONE);
  const change = (next: { firstDay?: string; lastDay?: string; source?: Source }) =>
    void navigate({ to: '.', search: { ...search, ...next }, replace: true, resetScroll: false });
  return (
    <div className={styles.page}>
      <PrintHead
        title={info.deviceName}
        note={[`SN ${info.deviceSn}`, typeName(info.deviceType), info.batteryModel, info.companyName]
          .filter(Boolean)
          .join(' · ')}
        report={t('printed_report', { page: t(`page_${page.key}`) })}
        period={`${dayText(subject.interval.first)} – ${dayText(subject.interval.last)}`}
      />
      <div className={styles.bar}>
        <div className={styles.pages}>
          <Segmented
            label={t('pages')}
            value={page.key}
            segments={REPORT_PAGES.map(({ key }) => ({ value: key, content: t(`page_${key}`) }))}
            onChange={(next) => {
              const to = REPORT_PAGES.find(({ key }) => key === next)?.to ?? page.to;
              void navigate({ to, search, replace: true });
            }}
          />
        </div>
        {hasBms && hasMonitor && (page.key === 'summary' || page.key === 'usage') && (
          <Segmented
            label={t('source')}
            value={source}
            segments={[
              { value: 'monitor', content: t('source_monitor') },
              { value: 'bms', content: t('source_bms') },
            ]}
            onChange={(next) => change({ source: next })}
          />
        )}
        <p className={styles.zone}>{t('local_times', { timeZone })}</p>
        {/* Both are of this device alone; a comparison has an export of its own. */}
        {page.key !== 'compare' && (
          <>
            <SendRegularly about={{ mcuId }} />
            <ExportMenu subject={subject} hasBms={hasBms} isLocated={seesLocation(role, info.locationStatus)} />
          </>
        )}
        {page.key !== 'health' && (
          <DaysPicker
            days={subject.interval}
            timeZone={timeZone}
            onDays={({ first, last }) => change({ firstDay: first, lastDay: last })}
          />
        )}
      </div>
      {!containsPath(companyPath, info.companyPath) && <p className={styles.leased}>{t('leased')}</p>}
      <ReportSubjectContext value={subject}>
        <Outlet />
      </ReportSubjectContext>
    </div>
  );
}
