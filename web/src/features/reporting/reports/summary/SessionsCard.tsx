import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/use-format.ts';
import { ReportCard } from '../ReportCard.tsx';
import { EmptyNote, ReportPart } from '../ReportPart.tsx';
import { type ReportSubject, reportQueries } from '../report-queries.ts';
import { SessionTable } from '../usage/SessionTable.tsx';

const NEWEST = 5;

/** The newest sessions of the period. */
export function SessionsCard({ subject, now, more }: { subject: ReportSubject; now: number; more: ReactNode }) {
  const { t } = useTranslation('report');
  const format = useFormat();
  const sessions = useQuery(reportQueries.sessions(subject));
  const count = sessions.data?.length ?? 0;
  return (
    <ReportCard
      title={t('sessions')}
      tools={
        sessions.data &&
        (count > NEWEST ? more : <span data-num>{t('n_in_range', { count: format.number(count) })}</span>)
      }
    >
      <ReportPart query={sessions} height={240}>
        {(list) =>
          list.length === 0 ? (
            <EmptyNote>{t('no_sessions')}</EmptyNote>
          ) : (
            <SessionTable
              variant="compact"
              label={t('sessions')}
              subject={subject}
              sessions={list.slice(0, NEWEST)}
              now={now}
            />
          )
        }
      </ReportPart>
    </ReportCard>
  );
}
