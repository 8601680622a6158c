import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { deviceQueries } from '../api/device-queries.ts';
import { WarningLine } from '../features/alarms/WarningLine.tsx';
import { DeviceCards } from '../features/devices/DeviceCards.tsx';
import { useLocate } from '../features/devices/use-locate.ts';
import { errorText } from '../i18n/error-text.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageHead } from '../ui/PageHead.tsx';

const route = getRouteApi('/member/console/yhubDet');

export function MonitorRealTimePage() {
  const { t } = useTranslation('index');
  const { mcuId } = route.useSearch();
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(deviceQueries.info(mcuId));
  const locate = useLocate((id) => void navigate(paths.home({ mcuId: id })));
  return (
    <>
      <PageHead title={data?.deviceName ?? ''} />
      {error && (
        <EmptyState alert scene="broken" title={t('section_error')} reason={errorText(error)}>
          <Button kind="primary" onClick={() => void refetch()}>
            {t('try_again')}
          </Button>
        </EmptyState>
      )}
      {data && (
        <DeviceCards
          items={[data]}
          columns={1}
          onLocate={locate}
          warningLine={(warning) => <WarningLine warning={warning} />}
        />
      )}
    </>
  );
}
