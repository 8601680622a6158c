import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { useSession } from '../../api/session.ts';
import { SystemDialog } from '../../features/power/energy/systems/SystemDialog.tsx';
import { SystemTable } from '../../features/power/energy/systems/SystemTable.tsx';
import { systemQueries } from '../../features/power/energy/systems/system-queries.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { paths } from '../../routes/paths.ts';
import { Button } from '../../ui/action/Button.tsx';
import { IconButton } from '../../ui/action/IconButton.tsx';
import { useIsDesktop } from '../../ui/layout/use-media-query.ts';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { PAGE_SIZES } from '../../ui/table/page-sizes.ts';
import { SearchedList } from '../shared/SearchedList.tsx';
import { useListAddress } from '../shared/use-list-address.ts';
import styles from './EnergySystemsPage.module.css';

const route = getRouteApi('/member/console/list/energy/systems');

/** The energy systems that the reader sees, with their balances now. */
export function EnergySystemsPage() {
  const { t } = useTranslation('systems');
  const format = useFormat();
  const isDesktop = useIsDesktop();
  const navigate = useNavigate();
  const session = useSession();
  const search = route.useSearch();
  const { key = '', page = 1 } = search;
  const [adds, setAdds] = useState(false);
  const query = useQuery(systemQueries.page(key, page, PAGE_SIZES.table));
  const { data } = query;
  const { narrow, toPage } = useListAddress(search, paths.energySystems);
  const add = can.editEnergySystem(session, session).allowed && (
    <Button kind="primary" icon="plus" onClick={() => setAdds(true)}>
      {t('add')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('title')} count={data && data.total > 0 ? format.number(data.total) : undefined}>
        {can.editBridge(session, session).allowed && <BridgesLink />}
        {add && (isDesktop ? add : <IconButton icon="plus" label={t('add')} onClick={() => setAdds(true)} />)}
      </PageHeader>
      <SearchedList
        texts="systems"
        query={query}
        search={key}
        onSearch={(next) => narrow({ key: next })}
        page={page}
        toPage={toPage}
        rowHeight={56}
        add={add}
      >
        {(list) => (
          <div className={styles.table}>
            <SystemTable systems={list} />
          </div>
        )}
      </SearchedList>
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
