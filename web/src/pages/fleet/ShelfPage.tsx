import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { SHELF_STATES, type ShelfState } from '#domain/fleet/swaps/limits.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { useSession } from '../../api/session.ts';
import { ShelfTable } from '../../features/fleet/swaps/shelf/ShelfTable.tsx';
import { swapQueries } from '../../features/fleet/swaps/swap-queries.ts';
import { SearchBox } from '../../features/foundation/devices/list/SearchBox.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import { paths } from '../../routes/paths.ts';
import { Button } from '../../ui/action/Button.tsx';
import { IconButton } from '../../ui/action/IconButton.tsx';
import { Select } from '../../ui/form/Select.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { useIsDesktop } from '../../ui/layout/use-media-query.ts';
import card from '../../ui/page/Card.module.css';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { Failure } from '../../ui/page/Failure.tsx';
import body from '../../ui/page/PageBody.module.css';
import { PageFooter } from '../../ui/page/PageFooter.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { useExistingPage } from '../../ui/page/use-existing-page.ts';
import { Pager } from '../../ui/table/Pager.tsx';
import { PAGE_SIZES } from '../../ui/table/page-sizes.ts';
import { AllowedOnly } from '../access/AllowedOnly.tsx';
import { useListAddress } from '../shared/use-list-address.ts';
import styles from './ShelfPage.module.css';

const route = getRouteApi('/member/console/deviceManage/shelf');

/** Monitors that hang nowhere, for administrators. */
export function ShelfPage() {
  const { t } = useTranslation('swaps');
  const session = useSession();
  return (
    <AllowedOnly verdict={can.swapMonitor(session, session)} title={t('forbidden_title')} reason={t('forbidden_text')}>
      <Shelf />
    </AllowedOnly>
  );
}

function Shelf() {
  const { t } = useTranslation('swaps');
  const format = useFormat();
  const navigate = useNavigate();
  const isDesktop = useIsDesktop();
  const search = route.useSearch();
  const { key = '', state = '', page = 1 } = search;
  const query = useQuery(swapQueries.shelf(key, state, page, PAGE_SIZES.table));
  const { data, error } = query;
  const { go, narrow, toPage } = useListAddress(search, paths.shelf);
  useExistingPage(query, page, toPage);
  const toDevices = () => void navigate(paths.deviceManage());
  const isNarrowed = key !== '' || state !== '';
  return (
    <>
      <PageHeader title={t('shelf')} count={data && format.number(data.total)}>
        {isDesktop ? (
          <Button icon="list" onClick={toDevices}>
            {t('to_devices')}
          </Button>
        ) : (
          <IconButton icon="list" label={t('to_devices')} onClick={toDevices} />
        )}
      </PageHeader>
      <div className={body.body}>
        <div className={styles.toolbar}>
          <SearchBox
            size={isDesktop ? 'middle' : 'touch'}
            label={t('find')}
            value={key}
            onSearch={(next) => narrow({ key: next || undefined })}
          />
          <Select
            label={t('state')}
            value={state || null}
            placeholder={t('state_all')}
            clearLabel={t('state_all')}
            options={SHELF_STATES.map((each) => ({ value: each, label: t(`state_${each}`) }))}
            onChange={(next) => narrow({ state: (next as ShelfState | null) ?? undefined })}
          />
        </div>
        {error && !data && <Failure error={error} onAgain={query.refetch} />}
        {data?.total === 0 && (
          <EmptyState
            scene={isNarrowed ? 'search' : 'empty'}
            title={t(isNarrowed ? 'no_match' : 'empty_title')}
            reason={t(isNarrowed ? 'no_match_text' : 'empty_text')}
          >
            {isNarrowed && (
              <Button kind="primary" onClick={() => go({})}>
                {t('show_all')}
              </Button>
            )}
          </EmptyState>
        )}
        {(data ? data.total > 0 : !error) && (
          <section className={classNames(card.card, styles.card)}>
            <ShelfTable monitors={data?.list} busy={query.isFetching} />
          </section>
        )}
      </div>
      {data && data.pages > 1 && (
        <PageFooter>
          <Pager page={page} pages={data.pages} onChange={toPage} />
        </PageFooter>
      )}
    </>
  );
}
