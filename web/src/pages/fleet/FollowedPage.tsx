import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { deviceQueries } from '../../api/device-queries.ts';
import { useShownModules } from '../../api/menu.ts';
import { WarningLine } from '../../features/alerting/alarms/WarningLine.tsx';
import { CardSkeletons } from '../../features/foundation/devices/card/CardSkeletons.tsx';
import { DeviceCards } from '../../features/foundation/devices/card/DeviceCards.tsx';
import { LiveNote } from '../../features/foundation/devices/home/LiveNote.tsx';
import list from '../../features/foundation/devices/list/DeviceList.module.css';
import { RefreshButton } from '../../features/foundation/devices/list/RefreshButton.tsx';
import { useLocate } from '../../features/foundation/devices/popup/use-locate.ts';
import { listEntries, listOf } from '../../features/foundation/system/device-list-entries.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { paths } from '../../routes/paths.ts';
import { Button } from '../../ui/action/Button.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { useIsDesktop } from '../../ui/layout/use-media-query.ts';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { Failure } from '../../ui/page/Failure.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';

/** The devices that the reader follows. */
export function FollowedPage() {
  const { t } = useTranslation('device');
  const format = useFormat();
  const navigate = useNavigate();
  const isDesktop = useIsDesktop();
  const query = useQuery(deviceQueries.followed());
  const { data, error, refetch } = query;
  const [firstList] = listEntries(useShownModules());
  const locate = useLocate((mcuId) => void navigate(paths.home({ mcuId })));
  return (
    <>
      <PageHeader title={t('followed_title')} count={data && format.number(data.length)}>
        <LiveNote asked={query} />
        <RefreshButton frame={isDesktop ? 'outline' : 'none'} onRefresh={() => void refetch()} />
      </PageHeader>
      {error && !data && <Failure title={t('list_failed')} error={error} onAgain={refetch} />}
      {data?.length === 0 && (
        <EmptyState scene="empty" title={t('followed_empty_title')} reason={t('followed_empty_text')}>
          {firstList && (
            <Button kind="primary" onClick={() => void navigate(listOf(firstList))}>
              {t('open_list')}
            </Button>
          )}
        </EmptyState>
      )}
      {(data ? data.length > 0 : !error) && (
        <div className={classNames(list.body, list.first)}>
          {data ? (
            <DeviceCards
              items={data}
              columns={2}
              onLocate={locate}
              warningLine={(warning) => <WarningLine warning={warning} />}
            />
          ) : (
            <CardSkeletons columns={2} />
          )}
        </div>
      )}
    </>
  );
}
