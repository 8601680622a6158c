import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { valuesOfPushMsg } from '#domain/alerting/alarms/words/push-msg.ts';
import { MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { MISSING } from '#domain/foundation/i18n/numbers.ts';
import { percentQuantity, temperatureQuantity, voltageQuantity } from '#domain/foundation/kinds/units.ts';
import { type Answer, ask } from '../../../../api/client.ts';
import { useNow } from '../../../../i18n/clock.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { classNames } from '../../../../ui/layout/class-names.ts';
import { Stack } from '../../../../ui/layout/Stack.tsx';
import { severityOf } from '../../../../ui/mark/severity.ts';
import { SEVERITY_TONES } from '../../../../ui/mark/severity-tones.ts';
import { Tag } from '../../../../ui/mark/Tag.tsx';
import { EmptyState } from '../../../../ui/page/EmptyState.tsx';
import type { Column } from '../../../../ui/table/columns.ts';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { Pager } from '../../../../ui/table/Pager.tsx';
import rows from '../../../../ui/table/RowTable.module.css';
import { ReportCard } from '../ReportCard.tsx';
import { ReportPart } from '../ReportPart.tsx';
import type { ReportSubject } from '../report-queries.ts';
import { TypeCounts } from './TypeCounts.tsx';
import styles from './WarningReport.module.css';

type ReportedAlarm = Answer<'listWarningPushMsg'>['list'][number];

const ROWS_PER_PAGE = 20;
const REFRESH_MS = MINUTE_MS;

const warningQueries = {
  page: ({ mcuId, interval: { startTime, endTime } }: ReportSubject, msgType: number | null, pageNum: number) =>
    queryOptions({
      queryKey: ['devices', 'report', mcuId, 'warnings', startTime, endTime, msgType, pageNum],
      queryFn: ({ signal }) =>
        ask(
          'listWarningPushMsg',
          { mcuId, startTime, endTime, pageNum, pageSize: ROWS_PER_PAGE, ...(msgType !== null && { msgType }) },
          signal,
        ),
      refetchInterval: REFRESH_MS,
      placeholderData: keepPreviousData,
    }),
  counts: ({ mcuId, interval: { startTime, endTime } }: ReportSubject) =>
    queryOptions({
      queryKey: ['devices', 'report', mcuId, 'warningCounts', startTime, endTime],
      queryFn: ({ signal }) => ask('countWarningPushMsg', { mcuId, startTime, endTime }, signal),
      refetchInterval: REFRESH_MS,
      placeholderData: keepPreviousData,
    }),
};

interface Props {
  subject: ReportSubject;
  /** The sentence of a warning. */
  textOf: (alarm: ReportedAlarm) => string;
}

/** Warnings of the device in the period shown, by type and one by one. */
export function WarningReport({ subject, textOf }: Props) {
  const { t } = useTranslation('report');
  const format = useFormat();
  const [msgType, setMsgType] = useState<number | null>(null);
  const [page, setPage] = useState(1);
  const counts = useQuery(warningQueries.counts(subject));
  const alarms = useQuery(warningQueries.page(subject, msgType, page));
  return (
    <div className={styles.report}>
      <ReportCard
        title={t('warnings')}
        tools={alarms.data && <span data-num>{t('n_in_range', { count: format.number(alarms.data.total) })}</span>}
      >
        <ReportPart query={alarms} height={420}>
          {({ list, pages, pageNum }) =>
            list.length === 0 ? (
              <EmptyState scene="empty" title={t('no_warnings')} reason={t('no_warnings_text')} />
            ) : (
              <Stack gap="s3" align="center">
                <Alarms alarms={list} textOf={textOf} timeZone={subject.interval.timeZone} />
                {pages > 1 && <Pager page={pageNum} pages={pages} onChange={setPage} />}
              </Stack>
            )
          }
        </ReportPart>
      </ReportCard>
      <ReportCard title={t('warnings_by_type')}>
        <ReportPart query={counts} height={200}>
          {(list) => (
            <TypeCounts
              counts={list}
              chosen={msgType}
              onChoose={(next) => {
                setMsgType(next);
                setPage(1);
              }}
            />
          )}
        </ReportPart>
      </ReportCard>
    </div>
  );
}

interface AlarmsProps {
  alarms: readonly ReportedAlarm[];
  textOf: Props['textOf'];
  timeZone: string;
}

function Alarms({ alarms, textOf, timeZone }: AlarmsProps) {
  const { t } = useTranslation('report');
  const format = useFormat();
  const now = useNow();
  const lasted = ({ createTime, releaseTime }: ReportedAlarm) =>
    format.lasting(Math.max(0, (releaseTime ?? now) - createTime) / MINUTE_MS);
  const columns: readonly Column<ReportedAlarm>[] = [
    {
      key: 'raised',
      title: t('raised'),
      cell: ({ createTime }) => (
        <time dateTime={new Date(createTime).toISOString()}>{format.date('dayMonthTime', createTime, timeZone)}</time>
      ),
    },
    {
      key: 'text',
      title: t('warning_type'),
      cell: (alarm) => (
        <>
          {textOf(alarm)}
          {alarm.unit > 0 && <small>{t('unit_n', { unit: alarm.unit })}</small>}
        </>
      ),
    },
    {
      key: 'level',
      title: t('level'),
      cell: ({ level }) => (
        <Tag tone={SEVERITY_TONES[severityOf(level)]}>{`${t('level')} ${format.number(level)}`}</Tag>
      ),
    },
    {
      key: 'released',
      title: t('released'),
      named: true,
      cell: ({ releaseTime }) =>
        releaseTime === null ? (
          <Tag tone="warn">{t('warning_open')}</Tag>
        ) : (
          format.date('dayMonthTime', releaseTime, timeZone)
        ),
    },
    { key: 'lasted', title: t('lasted'), named: true, cell: lasted },
    { key: 'values', title: t('values_then'), named: true, cell: valuesThen },
  ];
  return (
    <DataTable
      label={t('warnings')}
      className={classNames(rows.table, styles.table)}
      columns={columns}
      rows={alarms}
      keyOf={({ unit, msgType, code, createTime }) => `${unit} ${msgType} ${code} ${createTime}`}
    />
  );

  /** The values of the battery when it was raised. */
  function valuesThen(alarm: ReportedAlarm): string {
    const values = valuesOfPushMsg(alarm).extend;
    const number = (value: unknown) => (typeof value === 'number' ? value : null);
    const text = [
      percentQuantity(number(values.soc)),
      voltageQuantity(number(values.voltageRaw)),
      temperatureQuantity(number(values.batteryTemperature), format.temperatureUnit),
    ]
      .filter((quantity) => quantity !== null)
      .map((quantity) => format.quantity(quantity))
      .join(' · ');
    return text || MISSING;
  }
}
