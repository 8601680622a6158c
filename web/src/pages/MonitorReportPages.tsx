import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { reportQueries } from '../features/report/report-queries.ts';
import { SummaryReport } from '../features/report/summary/SummaryReport.tsx';
import { useFormat } from '../i18n/use-format.ts';
import { useReportSubject } from './report-subject.ts';

const route = getRouteApi('/member/console/yhubDet/report');

/** `/yhubDet/report`: how the device was used and how its battery is. */
export function MonitorSummaryPage() {
  const subject = useReportSubject();
  return <SummaryReport key={subject.unit} subject={subject} more={<AllSessions />} />;
}

function AllSessions() {
  const { t } = useTranslation('report');
  const format = useFormat();
  const { data } = useQuery(reportQueries.sessions(useReportSubject()));
  return (
    <Link to="/yhubDet/report" search={route.useSearch()}>
      {t('all_sessions', { count: format.number(data?.length ?? 0) })}
    </Link>
  );
}
