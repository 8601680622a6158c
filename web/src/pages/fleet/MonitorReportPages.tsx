import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { useSession } from '../../api/session.ts';
import { useWarningText } from '../../features/alerting/alarms/warning-text.ts';
import { CompareReport } from '../../features/reporting/reports/compare/CompareReport.tsx';
import { type CompareChoice, choiceOf, searchOf } from '../../features/reporting/reports/compare/compare-address.ts';
import { reportQueries } from '../../features/reporting/reports/report-queries.ts';
import { SummaryReport } from '../../features/reporting/reports/summary/SummaryReport.tsx';
import { UsageReport } from '../../features/reporting/reports/usage/UsageReport.tsx';
import { WarningReport } from '../../features/reporting/reports/warning/WarningReport.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import { answeredWarning } from '../../live/readings.ts';
import { BatteryHealth } from '../power/BatteryHealth.tsx';
import { useReportSubject } from './report-subject.ts';

const route = getRouteApi('/member/console/yhubDet/report');
const compareRoute = getRouteApi('/member/console/yhubDet/report/compare');

/** `/yhubDet/report`: usage of the device and health of its battery. */
export function MonitorSummaryPage() {
  const subject = useReportSubject();
  return <SummaryReport key={subject.unit} subject={subject} more={<AllSessions />} />;
}

/** `/yhubDet/report/health`: how healthy the battery is, and what that rests on. */
export function MonitorHealthPage() {
  const { mcuId, unit, interval } = useReportSubject();
  const session = useSession();
  const device = useMemo(() => ({ mcuId, unit }), [mcuId, unit]);
  return (
    <BatteryHealth
      key={unit}
      device={device}
      timeZone={interval.timeZone}
      named={can.seeBatteries(session).allowed ? 'link' : 'text'}
    />
  );
}

/** `/yhubDet/report/usage`: every charge and discharge. */
export const MonitorUsagePage = () => <UsageReport subject={useReportSubject()} />;

/** `/yhubDet/report/warning`: the warnings raised. */
export function MonitorWarningPage() {
  const subject = useReportSubject();
  const textOf = useWarningText();
  return (
    <WarningReport
      key={`${subject.interval.first} ${subject.interval.last}`}
      subject={subject}
      textOf={(alarm) => textOf(answeredWarning(alarm))}
    />
  );
}

/** `/yhubDet/report/compare`: several devices or periods in one chart. */
export function MonitorComparePage() {
  const navigate = useNavigate();
  const search = compareRoute.useSearch();
  const subject = useReportSubject();
  const { compare, quantity, axis, align, devices, periods } = search;
  const choice = useMemo(
    () => choiceOf({ compare, quantity, axis, align, devices, periods }),
    [compare, quantity, axis, align, devices, periods],
  );
  // Includes the days, which otherwise move on with the calendar, so that the address means the same tomorrow.
  const change = (next: CompareChoice) => {
    const { first: firstDay, last: lastDay } = subject.interval;
    void navigate({
      to: '.',
      search: { ...search, firstDay, lastDay, ...searchOf(next) },
      replace: true,
      resetScroll: false,
    });
  };
  return <CompareReport subject={subject} choice={choice} onChoice={change} />;
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
