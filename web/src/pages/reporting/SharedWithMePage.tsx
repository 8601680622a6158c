import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { useSession } from '../../api/session.ts';
import { SharedContent } from '../../features/reporting/sharing/SharedContent.tsx';
import { SharedWithMe } from '../../features/reporting/sharing/SharedWithMe.tsx';
import { paths } from '../../routes/paths.ts';
import { Button } from '../../ui/action/Button.tsx';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { AccountTabs } from '../access/AccountTabs.tsx';
import { drawnParts } from '../shared/shared-parts.tsx';
import styles from './SharePage.module.css';

const route = getRouteApi('/member/console/account/shared');

/** What other companies share with the account: a list, and one of it. */
export function SharedWithMePage() {
  const { t } = useTranslation(['sharing', 'wrong_desc', 'index']);
  const navigate = useNavigate();
  const { id } = route.useSearch();
  // Nothing can be shared with somebody who has no account.
  const takes = can.takeShare(useSession());
  if (!takes.allowed)
    return (
      <EmptyState page scene="locked" title={t('sharing:with_me')} reason={t(`wrong_desc:${takes.reason}`)}>
        <Button kind="primary" onClick={() => void navigate(paths.home())}>
          {t('index:go_home')}
        </Button>
      </EmptyState>
    );
  return (
    <>
      <PageHeader title={t('with_me')}>
        {id !== undefined && (
          <Button icon="chevron-left" onClick={() => void navigate(paths.sharedWithMe())}>
            {t('with_me_all')}
          </Button>
        )}
      </PageHeader>
      <AccountTabs />
      <div className={styles.mine}>
        {id === undefined ? (
          <SharedWithMe onOpen={(chosen) => void navigate(paths.sharedWithMe({ id: chosen }))} />
        ) : (
          <SharedContent key={id} shareKey={{ id }} drawn={drawnParts} />
        )}
      </div>
    </>
  );
}
