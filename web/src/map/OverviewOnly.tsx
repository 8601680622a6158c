import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { useSession } from '../api/session.ts';
import { paths } from '../routes/paths.ts';
import { MapNotice } from './MapNotice.tsx';

/** Why the map comes no nearer, and how to get one with streets. */
export function OverviewOnly() {
  const { t } = useTranslation('map');
  const navigate = useNavigate();
  const session = useSession();
  const action = can.chooseMapService(session).allowed
    ? { action: t('choose_service'), onAction: () => void navigate(paths.maps()) }
    : {};
  return <MapNotice text={t('overview_only')} {...action} />;
}
