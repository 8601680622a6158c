import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MISSING } from '#domain/foundation/i18n/numbers.ts';
import { energyQuantity } from '#domain/foundation/kinds/units.ts';
import { useNow } from '../../../../i18n/clock.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { Segmented } from '../../../../ui/action/Segmented.tsx';
import { Stack } from '../../../../ui/layout/Stack.tsx';
import { EmptyState } from '../../../../ui/page/EmptyState.tsx';
import { Pager } from '../../../../ui/table/Pager.tsx';
import { FactList } from '../FactList.tsx';
import { ReportCard } from '../ReportCard.tsx';
import { ReportPart } from '../ReportPart.tsx';
import { type ChargeSession, type ReportSubject, reportQueries } from '../report-queries.ts';
import { SessionTable } from './SessionTable.tsx';
import { type SessionSums, sumsOf } from './session-metrics.ts';
import styles from './UsageReport.module.css';

const KINDS = ['all', 'charge', 'discharge'] as const;
type Kind = (typeof KINDS)[number];
const ROWS_PER_PAGE = 20;

/** Every charge and discharge of the time shown, and what they amount to. */
export function UsageReport({ subject }: { subject: ReportSubject }) {
  const { t } = useTranslation('report');
  const now = useNow();
  const sessions = useQuery(reportQueries.sessions(subject));
  return (
    <Stack gap="s3">
      <div className={styles.sums}>
        {(['charge', 'discharge'] as const).map((kind) => (
          <ReportCard key={kind} title={t(kind === 'charge' ? 'kind_charging' : 'kind_discharging')}>
            <ReportPart query={sessions} height={150}>
              {(list) => <Sums sums={sumsOf(list, kind, now)} />}
            </ReportPart>
          </ReportCard>
        ))}
      </div>
      <Sessions
        key={`${subject.interval.first}${subject.interval.last}${subject.source}`}
        subject={subject}
        now={now}
      />
    </Stack>
  );
}

function Sums({ sums }: { sums: SessionSums }) {
  const { t } = useTranslation('report');
  const format = useFormat();
  return (
    <FactList
      facts={[
        { name: t('session_count'), value: format.number(sums.count) },
        { name: t('energy'), value: format.quantity(energyQuantity(sums.wattHours)) },
        { name: t('charge_moved'), value: t('amp_hours', { value: format.number(sums.ampHours, 1) }) },
        { name: t('duration'), value: format.minutes(sums.minutes) },
        {
          name: t('median_depth'),
          value:
            sums.depth === null
              ? MISSING
              : format.quantity({ value: sums.depth, unit: '%', decimals: 0, signed: false }),
        },
      ]}
    />
  );
}

function Sessions({ subject, now }: { subject: ReportSubject; now: number }) {
  const { t } = useTranslation('report');
  const format = useFormat();
  const sessions = useQuery(reportQueries.sessions(subject));
  const [kind, setKind] = useState<Kind>('all');
  const [page, setPage] = useState(1);
  const list = (sessions.data ?? []).filter((session: ChargeSession) => kind === 'all' || session.kind === kind);
  const pages = Math.max(1, Math.ceil(list.length / ROWS_PER_PAGE));
  const shown = Math.min(page, pages);
  return (
    <ReportCard
      title={t('sessions')}
      tools={
        <>
          <span data-num>{t('n_in_range', { count: format.number(list.length) })}</span>
          <Segmented
            label={t('show_kind')}
            value={kind}
            segments={KINDS.map((each) => ({
              value: each,
              content: t(each === 'all' ? 'kind_all' : each === 'charge' ? 'kind_charging' : 'kind_discharging'),
            }))}
            onChange={(next) => {
              setKind(next);
              setPage(1);
            }}
          />
        </>
      }
    >
      <ReportPart query={sessions} height={420}>
        {() =>
          list.length === 0 ? (
            <EmptyState scene="empty" title={t('no_sessions')} reason={t('no_warnings_text')} />
          ) : (
            <div className={styles.table}>
              <SessionTable
                variant="full"
                label={t('sessions')}
                subject={subject}
                sessions={list.slice((shown - 1) * ROWS_PER_PAGE, shown * ROWS_PER_PAGE)}
                now={now}
              />
              {pages > 1 && <Pager page={shown} pages={pages} onChange={setPage} />}
            </div>
          )
        }
      </ReportPart>
    </ReportCard>
  );
}
