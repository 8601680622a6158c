import { createContext, useContext } from 'react';
import type { ReportSubject } from '../../features/reporting/reports/report-queries.ts';

/** The reports of a monitor in their order. */
export const REPORT_PAGES = [
  { key: 'summary', to: '/yhubDet/report' },
  { key: 'health', to: '/yhubDet/report/health' },
  { key: 'usage', to: '/yhubDet/report/usage' },
  { key: 'warning', to: '/yhubDet/report/warning' },
  { key: 'compare', to: '/yhubDet/report/compare' },
] as const;

export const ReportSubjectContext = createContext<ReportSubject | null>(null);

/** The subject of the report pages. */
export function useReportSubject(): ReportSubject {
  const subject = useContext(ReportSubjectContext);
  if (!subject) throw new Error('a report is outside its frame');
  return subject;
}
