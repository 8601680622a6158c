import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lease } from '#domain/trade/leases/calls.ts';
import { ask, downloadFile } from '../../../../api/client.ts';
import { currentLanguage } from '../../../../i18n/current-language.ts';
import { errorText } from '../../../../i18n/error-text.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { paths } from '../../../../routes/paths.ts';
import { Actions } from '../../../../ui/action/Actions.tsx';
import { Button } from '../../../../ui/action/Button.tsx';
import { useFileSaving } from '../../../../ui/action/use-file-saving.ts';
import { useWriting } from '../../../../ui/action/use-writing.ts';
import { showError } from '../../../../ui/dialog/show-error.ts';
import { Skeleton } from '../../../../ui/page/Skeleton.tsx';
import styles from '../Leases.module.css';
import { leaseQueries, leasesChanged } from '../lease-queries.ts';
import { AgreedLimits } from './AgreedLimits.tsx';
import { ConditionPapers } from './ConditionPapers.tsx';
import { ConditionPictures } from './ConditionPictures.tsx';
import { ConditionTable } from './ConditionTable.tsx';

interface Props {
  lease: Lease;
  /** Whether the reader may take a condition. */
  mayTake: boolean;
  /** The first button. */
  leave?: ReactNode;
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
  const fetchReport = async () => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const file = await downloadFile('leaseConditionFile', { id: lease.id, language: currentLanguage(), timeZone });
    // It may be the first paper that says this.
    void query.refetch();
    return file;
  };
  const { data } = query;
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
          <ConditionTable conditions={data} compared={data.end ? 'end' : 'today'} busy={query.isFetching} />
          <AgreedLimits judged={data.judged} verdict={data.verdict} />
          {(['start', 'end'] as const).map((phase) => {
            const taken = data[phase];
            return (
              taken && (
                <ConditionPictures key={phase} leaseId={lease.id} phase={phase} condition={taken} mayAdd={mayTake} />
              )
            );
          })}
          <ConditionPapers papers={data.papers} />
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
