import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { downloadFile } from '../../api/client.ts';
import { useSession } from '../../api/session.ts';
import { CompanySelect } from '../../features/foundation/companies/CompanySelect.tsx';
import { SearchBox } from '../../features/foundation/devices/list/SearchBox.tsx';
import styles from '../../features/foundation/system/audit/Audit.module.css';
import { AuditDetail } from '../../features/foundation/system/audit/AuditDetail.tsx';
import { AuditFilters } from '../../features/foundation/system/audit/AuditFilters.tsx';
import { AuditTable } from '../../features/foundation/system/audit/AuditTable.tsx';
import { AUDIT_PAGE, auditFilter, auditPage } from '../../features/foundation/system/audit/audit-queries.ts';
import { useAuditText } from '../../features/foundation/system/audit/audit-text.ts';
import { DaysPicker } from '../../features/reporting/reports/DaysPicker.tsx';
import { intervalOfSearch } from '../../features/reporting/reports/report-interval.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { paths } from '../../routes/paths.ts';
import { idsOf } from '../../routes/search-params.ts';
import { IconButton } from '../../ui/action/IconButton.tsx';
import { TableMenu } from '../../ui/action/TableMenu.tsx';
import toolbar from '../../ui/action/Toolbar.module.css';
import { classNames } from '../../ui/layout/class-names.ts';
import { useIsDesktop } from '../../ui/layout/use-media-query.ts';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { Failure } from '../../ui/page/Failure.tsx';
import { PageFooter } from '../../ui/page/PageFooter.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { useExistingPage } from '../../ui/page/use-existing-page.ts';
import { Pager } from '../../ui/table/Pager.tsx';
import beside from '../../ui/table/SplitView.module.css';
import { useListAddress } from '../shared/use-list-address.ts';
import { AccountTabs } from './AccountTabs.tsx';
import { AllowedOnly } from './AllowedOnly.tsx';

const route = getRouteApi('/member/console/account/audit');

/** Who did what in the companies of an administrator. */
export function AuditPage() {
  const { t } = useTranslation('audit');
  return (
    <AllowedOnly verdict={can.seeAudit(useSession())} title={t('title')} reason={t('forbidden')}>
      <Audit />
    </AllowedOnly>
  );
}

function Audit() {
  const { t } = useTranslation(['audit', 'index', 'device']);
  const format = useFormat();
  const isDesktop = useIsDesktop();
  const search = route.useSearch();
  const [openedAt] = useState(() => Date.now());
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const days = intervalOfSearch(search, openedAt, timeZone);
  const query = useQuery(auditPage(search, days));
  const { data, error, isFetching, refetch } = query;
  const { page = 1, id, person, companies } = search;
  const text = useAuditText();
  const { go, narrow, toPage } = useListAddress(search, paths.audit);
  useExistingPage(query, page, toPage);
  const list = data?.list ?? [];
  const at = list.findIndex((entry) => entry.id === id);
  const current = list[at];
  // An account that is gone has no name.
  const personName =
    person === undefined
      ? ''
      : text.who(list.find(({ userId }) => userId === person) ?? { userId: person, userName: null });
  const open = (next: number | undefined) => go({ ...search, id: next }, id !== undefined);
  const change = (next: Partial<typeof search>) => narrow({ ...next, id: undefined });
  return (
    <>
      <PageHeader title={t('audit:title')} count={data && format.number(data.total)}>
        {isDesktop && <span className={styles.note}>{t('audit:exports_logged')}</span>}
        <TableMenu
          label={t('audit:export')}
          onSave={(form) => downloadFile('exportAudit', { ...auditFilter(search, days), ...form })}
        />
      </PageHeader>
      <AccountTabs />
      <div className={beside.page}>
        {(isDesktop || !current) && (
          <div className={beside.list}>
            <div className={classNames(toolbar.bar, styles.bar)}>
              <SearchBox
                label={t('audit:find')}
                value={search.key ?? ''}
                onSearch={(key) => change({ key: key || undefined })}
              />
              <DaysPicker
                ofReader
                days={days}
                timeZone={timeZone}
                onDays={({ first, last }) => change({ first, last })}
              />
              <CompanySelect
                variant="chip"
                selection={idsOf(companies)}
                onChange={(next) => change({ companies: next.join(',') || undefined })}
              />
              <AuditFilters search={search} days={days} personName={personName} onChange={change} />
            </div>
            {error && !data ? (
              <Failure error={error} onAgain={refetch} />
            ) : data?.total === 0 ? (
              <EmptyState scene="search" title={t('audit:none')} reason={t('audit:none_text')} />
            ) : (
              <AuditTable
                entries={data?.list}
                busy={isFetching}
                current={id}
                now={openedAt}
                linkTo={(next) => paths.audit({ ...search, id: next })}
              />
            )}
            {data && data.total > 0 && (
              <PageFooter
                summary={t('device:total_range', {
                  total: format.number(data.total),
                  from: format.number((page - 1) * AUDIT_PAGE + 1),
                  to: format.number((page - 1) * AUDIT_PAGE + list.length),
                })}
              >
                {data.pages > 1 && <Pager page={page} pages={data.pages} onChange={toPage} />}
              </PageFooter>
            )}
          </div>
        )}
        {current && (
          <section className={styles.detail} aria-label={t('audit:details')}>
            <div className={styles.moves}>
              <Move icon="chevron-up" label={t('audit:previous')} to={list[at - 1]?.id} onOpen={open} />
              <Move icon="chevron-down" label={t('audit:next')} to={list[at + 1]?.id} onOpen={open} />
              <IconButton icon="close" label={t('audit:close')} onClick={() => open(undefined)} />
            </div>
            <AuditDetail entry={current} days={days} onNarrow={change} />
          </section>
        )}
      </div>
    </>
  );
}

interface MoveProps {
  icon: 'chevron-up' | 'chevron-down';
  label: string;
  to: number | undefined;
  onOpen: (id: number) => void;
}

const Move = ({ icon, label, to, onOpen }: MoveProps) => (
  <IconButton
    icon={icon}
    label={label}
    aria-disabled={to === undefined}
    onClick={() => to !== undefined && onOpen(to)}
  />
);
