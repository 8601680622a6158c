import { useTranslation } from 'react-i18next';
import { can } from '#domain/foundation/permissions/permissions.ts';
import type { Session } from '../../../api/session.ts';

/** The displayed name of an account; all guests share one account, which has no name of its own. */
export function useAccountName({ role, displayName }: Session): string {
  const { t } = useTranslation('index');
  return can.manageOwnAccount({ role }).allowed ? displayName : t('role_guest');
}
