import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isAdmin } from '#domain/permissions.ts';
import { useSession } from '../api/session.ts';
import { SearchBox } from '../features/devices/SearchBox.tsx';
import { SystemDialog } from '../features/energy/systems/SystemDialog.tsx';
import { SystemTable } from '../features/energy/systems/SystemTable.tsx';
import { systemQueries } from '../features/energy/systems/system-queries.ts';
import { useFormat } from '../i18n/use-format.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Failure } from '../ui/Failure.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { PageFooter } from '../ui/PageFooter.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Pager } from '../ui/Pager.tsx';
import { PAGE_SIZES } from '../ui/page-sizes.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useExistingPage } from '../ui/use-existing-page.ts';
import { useIsDesktop } from '../ui/use-media-query.ts';
import styles from './EnergySystemsPage.module.css';
import { useListAddress } from './use-list-address.ts';

const route = getRouteApi('/member/console/list/energy/systems');

/** The energy systems that the reader sees, with their balances now. */
export function EnergySystemsPage() {
  const { t } = useTranslation('systems');
  const format = useFormat();
  const navigate = useNavigate();
  const isDesktop = useIsDesktop();
  const session = useSession();
  const search = route.useSearch();
  const { key = '', page = 1 } = search;
  const [adds, setAdds] = useState(false);
  const query = useQuery(systemQueries.page(key, page, PAGE_SIZES.table));
  const { data, error, refetch } = query;
  const { narrow, toPage } = useListAddress(search, paths.energySystems);
  useExistingPage(query, page, toPage);
  const add = isAdmin(session.role) && (
    <Button kind="primary" icon="plus" onClick={() => setAdds(true)}>
      {t('add')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('title')} count={data && data.total > 0 ? format.number(data.total) : undefined}>
        {isAdmin(session.role) && <BridgesLink />}
        {add}
      </PageHeader>
      <div className={styles.toolbar}>
        <SearchBox
          size={isDesktop ? 'middle' : 'touch'}
          label={t('find')}
          value={key}
          onSearch={(next) => narrow({ key: next || undefined })}
        />
      </div>
      {error && !data && <Failure error={error} onAgain={refetch} />}
      {!data && !error && (
        <div className={styles.skeleton}>
          <Skeleton width="100%" height={56} radius={10} />
          <Skeleton width="100%" height={56} radius={10} />
          <Skeleton width="100%" height={56} radius={10} />
        </div>
      )}
      {data?.list.length === 0 && (
        <EmptyState
          scene={key ? 'search' : 'empty'}
          title={t(key ? 'no_match' : 'empty_title')}
          reason={t(key ? 'no_match_text' : 'empty_text')}
        >
          {key ? (
            <Button kind="primary" onClick={() => narrow({ key: undefined })}>
              {t('show_all')}
            </Button>
          ) : (
            add
          )}
        </EmptyState>
      )}
      {data && data.list.length > 0 && (
        <div className={styles.table}>
          <SystemTable systems={data.list} />
        </div>
      )}
      {data && data.pages > 1 && (
        <PageFooter>
          <Pager page={page} pages={data.pages} onChange={toPage} />
        </PageFooter>
      )}
      {adds && <SystemDialog onClose={() => setAdds(false)} onAdded={(id) => void navigate(paths.energySystem(id))} />}
    </>
  );
}

/** To the programs that bring in devices with another protocol; on a phone its icon alone. */
function BridgesLink() {
  const { t } = useTranslation('systems');
  const navigate = useNavigate();
  const isDesktop = useIsDesktop();
  const open = () => void navigate(paths.bridges());
  if (!isDesktop) return <IconButton icon="link" label={t('bridges')} onClick={open} />;
  return (
    <Button icon="link" onClick={open}>
      {t('bridges')}
    </Button>
  );
}
