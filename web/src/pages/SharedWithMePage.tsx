import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { SharedContent } from '../features/sharing/SharedContent.tsx';
import { SharedWithMe } from '../features/sharing/SharedWithMe.tsx';
import { paths } from '../paths.ts';
import { Button } from '../ui/Button.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { AccountTabs } from './AccountTabs.tsx';
import styles from './SharePage.module.css';
import { drawnParts } from './shared-parts.tsx';

const route = getRouteApi('/member/console/account/shared');

/** What other companies share with the account: a list, and one of it. */
export function SharedWithMePage() {
  const { t } = useTranslation('sharing');
  const navigate = useNavigate();
  const { id } = route.useSearch();
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
