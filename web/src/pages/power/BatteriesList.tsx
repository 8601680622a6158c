import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { STATUSES } from '#domain/power/batteries/status.ts';
import { CompanySelect } from '../../features/foundation/companies/CompanySelect.tsx';
import { SearchBox } from '../../features/foundation/devices/list/SearchBox.tsx';
import { BatteryTable } from '../../features/power/batteries/BatteryTable.tsx';
import type { BatteriesSearch } from '../../features/power/batteries/batteries-search.ts';
import { batteryQueries } from '../../features/power/batteries/battery-queries.ts';
import { EditDialog } from '../../features/power/batteries/EditDialog.tsx';
import { ImportDialog } from '../../features/reporting/passports/ImportDialog.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import { paths } from '../../routes/paths.ts';
import { idsOf } from '../../routes/search-params.ts';
import { Button } from '../../ui/action/Button.tsx';
import { IconButton } from '../../ui/action/IconButton.tsx';
import toolbar from '../../ui/action/Toolbar.module.css';
import { Select } from '../../ui/form/Select.tsx';
import { useIsDesktop } from '../../ui/layout/use-media-query.ts';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { Failure } from '../../ui/page/Failure.tsx';
import { PageFooter } from '../../ui/page/PageFooter.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { Skeleton } from '../../ui/page/Skeleton.tsx';
import { useExistingPage } from '../../ui/page/use-existing-page.ts';
import { Pager } from '../../ui/table/Pager.tsx';
import { PAGE_SIZES } from '../../ui/table/page-sizes.ts';
import searched from '../shared/SearchedList.module.css';
import { useListAddress } from '../shared/use-list-address.ts';
import own from './BatteriesList.module.css';
import styles from './EnergySystemsPage.module.css';

const PLACES = ['mounted', 'stored'] as const;
const route = getRouteApi('/member/console/list/batteries');

/** Batteries apart from their devices, for who keeps them. */
export function Batteries() {
  const { t } = useTranslation(['batteries', 'passports']);
  const format = useFormat();
  const isDesktop = useIsDesktop();
  const search = route.useSearch();
  const { key = '', companies, page = 1 } = search;
  const status = STATUSES.find((each) => each === search.status);
  const place = PLACES.find((each) => each === search.place);
  const [opened, setOpened] = useState<'add' | 'import' | null>(null);
  const companyIds = [...idsOf(companies)];
  const query = useQuery(
    batteryQueries.list(key, page, PAGE_SIZES.table, {
      ...(companyIds.length > 0 && { companyIds }),
      ...(status && { status }),
      ...(place && { place }),
    }),
  );
  const { data, error, refetch } = query;
  const { go, narrow, toPage } = useListAddress<BatteriesSearch>(search, paths.batteries);
  useExistingPage(query, page, toPage);
  const isNarrowed = [key, companies, status, place].some(Boolean);
  const close = () => setOpened(null);
  const add = (
    <Button kind="primary" icon="plus" onClick={() => setOpened('add')}>
      {t('batteries:add')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('batteries:list_title')}
        count={data && data.total > 0 ? format.number(data.total) : undefined}
      >
        {isDesktop ? (
          <Button icon="layers" onClick={() => setOpened('import')}>
            {t('passports:import')}
          </Button>
        ) : (
          <IconButton icon="layers" label={t('passports:import')} onClick={() => setOpened('import')} />
        )}
        {add}
      </PageHeader>
      <div className={toolbar.bar}>
        <SearchBox
          size={isDesktop ? 'middle' : 'touch'}
          label={t('batteries:find')}
          value={key}
          onSearch={(next) => narrow({ key: next || undefined })}
        />
        <div className={own.filters}>
          <CompanySelect
            variant={isDesktop ? 'filter' : 'chip'}
            selection={idsOf(companies)}
            onChange={(ids) => narrow({ companies: ids.join(',') || undefined })}
          />
          <Select
            variant={isDesktop ? 'filter' : 'chip'}
            label={t('batteries:state')}
            value={status ?? null}
            options={STATUSES.map((value) => ({ value, label: t(`passports:status_${value}`) }))}
            placeholder={t('batteries:all_states')}
            clearLabel={t('batteries:all_states')}
            onChange={(next) => narrow({ status: next ?? undefined })}
          />
          <Select
            variant={isDesktop ? 'filter' : 'chip'}
            label={t('batteries:place')}
            value={place ?? null}
            options={PLACES.map((value) => ({ value, label: t(`batteries:place_${value}`) }))}
            placeholder={t('batteries:all_places')}
            clearLabel={t('batteries:all_places')}
            onChange={(next) => narrow({ place: next ?? undefined })}
          />
        </div>
      </div>
      {error && !data && <Failure error={error} onAgain={refetch} />}
      {!data && !error && (
        <div className={searched.skeleton}>
          <Skeleton width="100%" height={56} radius={10} />
          <Skeleton width="100%" height={56} radius={10} />
          <Skeleton width="100%" height={56} radius={10} />
        </div>
      )}
      {data?.list.length === 0 && (
        <EmptyState
          scene={isNarrowed ? 'search' : 'empty'}
          title={t(isNarrowed ? 'batteries:no_match' : 'batteries:empty_title')}
          reason={t(isNarrowed ? 'batteries:no_match_text' : 'batteries:empty_text')}
        >
          {isNarrowed ? (
            <Button kind="primary" onClick={() => go({})}>
              {t('batteries:show_all')}
            </Button>
          ) : (
            add
          )}
        </EmptyState>
      )}
      {data && data.list.length > 0 && (
        <div className={styles.table}>
          <BatteryTable batteries={data.list} />
        </div>
      )}
      {data && data.pages > 1 && (
        <PageFooter>
          <Pager page={page} pages={data.pages} onChange={toPage} />
        </PageFooter>
      )}
      {opened === 'add' && <EditDialog onClose={close} />}
      {opened === 'import' && <ImportDialog onClose={close} />}
    </>
  );
}
