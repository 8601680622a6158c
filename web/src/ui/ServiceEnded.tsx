import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { can } from '#domain/permissions.ts';
import { useSession } from '../api/session.ts';
import { paths } from '../paths.ts';
import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';

/** In place of what a device measures once its data service is over: trying again changes nothing, renewing does. */
export function ServiceEnded() {
  const { t } = useTranslation(['index', 'wrong_desc']);
  const session = useSession();
  const navigate = useNavigate();
  const mayRenew = can.seeOrders(session).allowed && session.modules.includes('dataService');
  return (
    <EmptyState alert scene="locked" title={t('index:service_ended')} reason={t('wrong_desc:data_service_expired')}>
      {mayRenew && (
        <Button kind="primary" onClick={() => void navigate(paths.dataPlan({ state: 'expired' }))}>
          {t('index:service_renew')}
        </Button>
      )}
    </EmptyState>
  );
}
