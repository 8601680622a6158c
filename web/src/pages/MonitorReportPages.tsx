import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useWarningText } from '../features/alarms/warning-text.ts';
import { CompareReport } from '../features/report/compare/CompareReport.tsx';
import { reportQueries } from '../features/report/report-queries.ts';
import { SummaryReport } from '../features/report/summary/SummaryReport.tsx';
import { UsageReport } from '../features/report/usage/UsageReport.tsx';
import { WarningReport } from '../features/report/warning/WarningReport.tsx';
import { useFormat } from '../i18n/use-format.ts';
import { useMonitorDevice } from './monitor-device.ts';
import { useReportSubject } from './report-subject.ts';

const route = getRouteApi('/member/console/yhubDet/report');

/** `/yhubDet/report`: how the device was used and how its battery is. */
export function MonitorSummaryPage() {
  const subject = useReportSubject();
  return <SummaryReport key={subject.unit} subject={subject} more={<AllSessions />} />;
}

/** `/yhubDet/report/usage`: every charge and discharge. */
export const MonitorUsagePage = () => <UsageReport subject={useReportSubject()} />;

/** `/yhubDet/report/warning`: what was raised. */
export function MonitorWarningPage() {
  const subject = useReportSubject();
  const textOf = useWarningText();
  return (
    <WarningReport
      key={`${subject.interval.first} ${subject.interval.last}`}
      subject={subject}
      textOf={(alarm) => textOf({ ...alarm, raisedAt: alarm.createTime })}
    />
  );
}

/** `/yhubDet/report/compare`: several devices or periods in one chart. */
export function MonitorComparePage() {
  const { info } = useMonitorDevice();
  return <CompareReport subject={useReportSubject()} deviceName={info.deviceName} />;
}

function AllSessions() {
  const { t } = useTranslation('report');
  const format = useFormat();
  const search = route.useSearch();
  const { data } = useQuery(reportQueries.sessions(useReportSubject()));
  return (
    <Link to="/yhubDet/report/usage" search={search}>
      {t('all_sessions', { count: format.number(data?.length ?? 0) })}
    </Link>
  );
}
