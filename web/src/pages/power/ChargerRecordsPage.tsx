import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { CHARGE_OUTCOMES, type ChargeOutcome } from '#domain/power/charging/charging-session.ts';
import { useSession } from '../../api/session.ts';
import { CompanySelect } from '../../features/foundation/companies/CompanySelect.tsx';
import { RefreshButton } from '../../features/foundation/devices/list/RefreshButton.tsx';
import { SearchBox } from '../../features/foundation/devices/list/SearchBox.tsx';
import { ChargeTable, StageLegend } from '../../features/power/charging/ChargeTable.tsx';
import { chargerQueries } from '../../features/power/charging/charger-queries.ts';
import { DaysPicker } from '../../features/reporting/reports/DaysPicker.tsx';
import { intervalOfSearch } from '../../features/reporting/reports/report-interval.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { paths } from '../../routes/paths.ts';
import { idsOf } from '../../routes/search-params.ts';
import { Button } from '../../ui/action/Button.tsx';
import toolbar from '../../ui/action/Toolbar.module.css';
import { classNames } from '../../ui/layout/class-names.ts';
import { useIsDesktop } from '../../ui/layout/use-media-query.ts';
import { Chip } from '../../ui/mark/Chip.tsx';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { Failure } from '../../ui/page/Failure.tsx';
import { PageFooter } from '../../ui/page/PageFooter.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { Skeleton } from '../../ui/page/Skeleton.tsx';
import { useExistingPage } from '../../ui/page/use-existing-page.ts';
import { Pager } from '../../ui/table/Pager.tsx';
import { PAGE_SIZES } from '../../ui/table/page-sizes.ts';
import { useListAddress } from '../shared/use-list-address.ts';
import styles from './ChargerPages.module.css';

const route = getRouteApi('/member/console/charger/recordIndex');

/** Charging sessions of the chargers of the caller's companies. */
export function ChargerRecordsPage() {
  const { t } = useTranslation(['charger', 'index', 'device']);
  const format = useFormat();
  const isDesktop = useIsDesktop();
  const { role } = useSession();
  const search = route.useSearch();
  const { page = 1 } = search;
  const [openedAt] = useState(() => Date.now());
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const interval = intervalOfSearch(search, openedAt, timeZone);
  const companies = idsOf(search.companies);
  const filter = {
    startTime: interval.startTime,
    endTime: interval.endTime,
    mcuId: search.mcuId ?? '',
    companyIdList: companies,
    key: search.key ?? '',
    outcome: CHARGE_OUTCOMES.find((each) => each === search.outcome) ?? ('' as const),
  };
  const query = useQuery(chargerQueries.page(filter, page, PAGE_SIZES.table));
  const { data, error } = query;
  const { data: counts } = useQuery(chargerQueries.counts(filter, timeZone));
  const isNarrowed = filter.key !== '' || filter.outcome !== '' || filter.mcuId !== '' || companies.length > 0;
  const { narrow, toPage } = useListAddress(search, paths.charges);
  useExistingPage(query, page, toPage);
  return (
    <>
      <PageHeader title={t('title')} count={data && format.number(data.total)}>
        <RefreshButton {...(!isDesktop && { frame: 'none' as const })} onRefresh={() => void query.refetch()} />
      </PageHeader>
      <div className={classNames(toolbar.bar, styles.bar)}>
        <div className={styles.search}>
          <SearchBox
            size={isDesktop ? 'middle' : 'touch'}
            value={filter.key}
            onSearch={(key) => narrow({ key: key || undefined })}
          />
        </div>
        <DaysPicker days={interval} timeZone={timeZone} onDays={({ first, last }) => narrow({ first, last })} />
        {can.seeCompanyNames({ role }).allowed && (
          <div className={styles.company}>
            <CompanySelect
              variant={isDesktop ? 'filter' : 'chip'}
              selection={companies}
              onChange={(next) => narrow({ companies: next.join(',') || undefined })}
            />
          </div>
        )}
        {search.mcuId && (
          <Button size="small" icon="close" onClick={() => narrow({ mcuId: undefined })}>
            {t('one_device')}
          </Button>
        )}
        <Outcomes
          chosen={filter.outcome}
          counts={counts?.outcomes}
          onChoose={(outcome) => narrow({ outcome: outcome || undefined })}
        />
        {!isDesktop && data && data.total > 0 && <StageLegend />}
      </div>
      <div className={styles.list}>
        {error && !data && <Failure title={t('failed_title')} error={error} onAgain={query.refetch} />}
        {!data && !error && <Skeleton width="100%" height={320} radius={8} />}
        {data?.total === 0 && (
          <EmptyState
            scene={isNarrowed ? 'search' : 'empty'}
            title={t(isNarrowed ? 'no_match_title' : 'empty_title')}
            reason={t(isNarrowed ? 'no_match_text' : 'empty_text')}
          >
            {isNarrowed && (
              <Button
                onClick={() => narrow({ key: undefined, outcome: undefined, mcuId: undefined, companies: undefined })}
              >
                {t('clear_filters')}
              </Button>
            )}
          </EmptyState>
        )}
        {data && data.total > 0 && (
          <ChargeTable
            charges={data.list}
            busy={query.isFetching}
            now={query.dataUpdatedAt}
            timeZone={timeZone}
            days={counts?.days}
            link={(charge, content) => <Link {...paths.charge(charge.id)}>{content}</Link>}
          />
        )}
      </div>
      {data && data.pages > 1 && (
        <PageFooter>
          <Pager page={data.pageNum} pages={data.pages} onChange={toPage} />
        </PageFooter>
      )}
    </>
  );
}

interface OutcomesProps {
  chosen: ChargeOutcome | '';
  /** Undefined while they are not known. */
  counts: Readonly<Record<ChargeOutcome, number>> | undefined;
  onChoose: (outcome: ChargeOutcome | '') => void;
}

/** How many sessions ended in which way; each narrows the list. */
function Outcomes({ chosen, counts, onChoose }: OutcomesProps) {
  const { t } = useTranslation('charger');
  const format = useFormat();
  return (
    <fieldset className={styles.outcomes}>
      <legend className="visually-hidden">{t('end_reason')}</legend>
      <Chip on={chosen === ''} onClick={() => onChoose('')}>
        {t('all')}
      </Chip>
      {CHARGE_OUTCOMES.map((outcome) => (
        <Chip key={outcome} on={chosen === outcome} onClick={() => onChoose(chosen === outcome ? '' : outcome)}>
          {t(`outcome_${outcome}`)}
          {counts && <b data-num>{format.number(counts[outcome])}</b>}
        </Chip>
      ))}
    </fieldset>
  );
}
