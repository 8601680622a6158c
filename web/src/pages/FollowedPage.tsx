import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { deviceQueries } from '../api/device-queries.ts';
import { useShownModules } from '../api/menu.ts';
import { WarningLine } from '../features/alarms/WarningLine.tsx';
import { CardSkeletons } from '../features/devices/CardSkeletons.tsx';
import { DeviceCards } from '../features/devices/DeviceCards.tsx';
import list from '../features/devices/DeviceList.module.css';
import { LiveNote } from '../features/devices/LiveNote.tsx';
import { RefreshButton } from '../features/devices/RefreshButton.tsx';
import { useLocate } from '../features/devices/use-locate.ts';
import { listEntries, listOf } from '../features/system/nav-items.ts';
import { useFormat } from '../i18n/use-format.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/Button.tsx';
import { classNames } from '../ui/class-names.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Failure } from '../ui/Failure.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { useIsDesktop } from '../ui/use-media-query.ts';

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
