import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lease, LeaseCondition } from '#domain/leases/calls.ts';
import { temperatureQuantity } from '#domain/units.ts';
import { ask, downloadFile } from '../../api/client.ts';
import { currentLanguage } from '../../i18n/current-language.ts';
import { errorText } from '../../i18n/error-text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { paths } from '../../paths.ts';
import { Actions } from '../../ui/Actions.tsx';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { showError } from '../../ui/show-error.ts';
import table from '../../ui/table/CardTable.module.css';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useFileSaving } from '../../ui/use-file-saving.ts';
import { useWriting } from '../../ui/use-writing.ts';
import { ConditionPictures } from './ConditionPictures.tsx';
import styles from './Leases.module.css';
import { leaseQueries, leasesChanged } from './lease-queries.ts';

interface Props {
  lease: Lease;
  /** Whether the reader may take a condition. */
  mayTake: boolean;
  /** The first button. */
  leave?: ReactNode;
}
interface Line {
  readonly key: 'charge' | 'soh' | 'cycles' | 'hours' | 'temperature';
  readonly text: (condition: LeaseCondition) => string | null;
}

/** The condition of a device at start and end of its lease, and now. */
export function ConditionView({ lease, mayTake, leave }: Props) {
  const { t } = useTranslation(['lease', 'index']);
  const format = useFormat();
  const query = useQuery(leaseQueries.condition(lease.id));
  const taking = useWriting({
    mutationFn: (phase: 'start' | 'end') => ask('takeLeaseCondition', { id: lease.id, phase }),
    onSuccess: () => leasesChanged(t('lease:taken')),
    onError: (error) => showError(error, 'lease'),
  });
  const { isBusy: isSaving, save } = useFileSaving();
  const fetchReport = () => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    return downloadFile('leaseConditionFile', { id: lease.id, language: currentLanguage(), timeZone });
  };
  const percent = (value: number | null, decimals: 0 | 1) =>
    value === null ? null : format.quantity({ value, unit: '%', decimals, signed: false });
  const lines: readonly Line[] = [
    { key: 'charge', text: ({ socPercent }) => percent(socPercent, 0) },
    {
      key: 'soh',
      text: ({ sohPercent, sohLow, sohHigh }) =>
        sohLow === null || sohHigh === null
          ? percent(sohPercent, 1)
          : `${percent(sohPercent, 1)} (${format.number(sohLow, 1)}–${format.number(sohHigh, 1)})`,
    },
    { key: 'cycles', text: ({ cycles }) => (cycles === null ? null : format.number(cycles, 1)) },
    { key: 'hours', text: ({ hours }) => (hours === null ? null : `${format.number(hours, 1)} h`) },
    {
      key: 'temperature',
      text: ({ maxTemperatureC: celsius }) =>
        celsius === null ? null : format.quantity(temperatureQuantity(celsius * 100, format.temperatureUnit)),
    },
  ];
  const { data } = query;
  const column = (key: 'start' | 'end' | 'today'): Column<Line> => ({
    key,
    title: data?.[key]
      ? `${t(`lease:at_${key}`)} · ${format.date('dayMonthTime', data[key].at)}`
      : t(`lease:at_${key}`),
    isNumber: true,
    named: true,
    cell: ({ text }) => (data?.[key] && text(data[key])) ?? '–',
  });
  const now = Date.now();
  return (
    <>
      {query.error && !data && <p role="alert">{errorText(query.error)}</p>}
      {!data && !query.error && <Skeleton width="100%" height={200} radius={8} />}
      {data?.outside.map(({ kind, alarmId, at, geofenceName }) => (
        <p key={`${kind} ${at}`} className={styles.outside} role="status">
          {kind === 'left'
            ? t('lease:left_place', { place: geofenceName ?? '', time: format.date('dayMonthTime', at) })
            : t(`lease:${kind}_outside`, { time: format.date('dayMonthTime', at) })}{' '}
          {alarmId && <Link {...paths.messages('WarnMsg', { id: alarmId })}>{t('lease:open_message')}</Link>}
        </p>
      ))}
      {data && (
        <>
          <DataTable
            label={t('lease:do_condition')}
            className={table.table}
            busy={query.isFetching}
            columns={[
              { key: 'measure', title: t('lease:measure'), isRowHeader: true, cell: ({ key }) => t(`lease:${key}`) },
              column('start'),
              column(data.end ? 'end' : 'today'),
            ]}
            rows={lines}
            keyOf={({ key }) => key}
          />
          {(['start', 'end'] as const).map((phase) => {
            const taken = data[phase];
            return (
              taken && (
                <ConditionPictures key={phase} leaseId={lease.id} phase={phase} condition={taken} mayAdd={mayTake} />
              )
            );
          })}
          {data.judged.length > 0 && <p>{t(`lease:verdict_${data.verdict}`)}</p>}
        </>
      )}
      <Actions>
        {leave}
        {(data?.start || data?.end) && (
          <Button icon="save" busy={isSaving} onClick={() => void save(fetchReport)}>
            {t('lease:save_report')}
          </Button>
        )}
        {mayTake && data && !data.start && lease.endsAt > now && (
          <Button kind="primary" busy={taking.isPending} onClick={() => taking.mutate('start')}>
            {t('lease:take_start')}
          </Button>
        )}
        {mayTake && data && !data.end && lease.startsAt <= now && (
          <Button busy={taking.isPending} onClick={() => taking.mutate('end')}>
            {t('lease:take_end')}
          </Button>
        )}
      </Actions>
    </>
  );
}
