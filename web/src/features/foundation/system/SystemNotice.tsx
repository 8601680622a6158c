import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { ask } from '../../../api/client.ts';
import { useSession } from '../../../api/session.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Icon } from '../../../ui/art/Icon.tsx';
import styles from './SystemNotice.module.css';

const CHECK_MS = 10 * 60_000;

const noticesQuery = (isAsked: boolean) =>
  queryOptions({
    queryKey: ['system notices'],
    queryFn: ({ signal }) => ask('systemNotices', {}, signal),
    enabled: isAsked,
    staleTime: CHECK_MS / 2,
    refetchInterval: CHECK_MS,
  });

/** Problems of the installation for a super admin; shown until they are fixed. */
export function SystemNotice() {
  const { t } = useTranslation('index');
  const format = useFormat();
  const session = useSession();
  const { data } = useQuery(noticesQuery(can.seeSystemNotices(session).allowed));
  const [notice] = data ?? [];
  if (!notice) return null;
  const { kind, fault, lastGoodAt } = notice;
  return (
    <aside className={styles.notice} aria-label={t('installation_notice')}>
      <Icon name="warning" size={16} />
      <p>
        <strong>{t(kind)}</strong> {fault && t(`backup_fault_${fault}`)}{' '}
        {lastGoodAt === null
          ? t('backup_none_good')
          : t('backup_last_good', { at: format.date('dayMonthTime', lastGoodAt) })}
      </p>
    </aside>
  );
}
