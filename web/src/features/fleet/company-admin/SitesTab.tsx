import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../../api/client.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { paths } from '../../../routes/paths.ts';
import { ActionMenu } from '../../../ui/action/ActionMenu.tsx';
import { Button } from '../../../ui/action/Button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { classNames } from '../../../ui/layout/class-names.ts';
import { EmptyState } from '../../../ui/page/EmptyState.tsx';
import { Failure } from '../../../ui/page/Failure.tsx';
import { PageFooter } from '../../../ui/page/PageFooter.tsx';
import { useExistingPage } from '../../../ui/page/use-existing-page.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { Pager } from '../../../ui/table/Pager.tsx';
import { PAGE_SIZES } from '../../../ui/table/page-sizes.ts';
import rows from '../../../ui/table/RowTable.module.css';
import styles from './CompanyAdmin.module.css';
import { type Company, companyAdminQueries, type Site, useCompanyAction } from './company-admin-queries.ts';
import type { CompanySearch } from './company-search.ts';
import { SiteDialog } from './SiteDialog.tsx';
import { SitePlanDialog } from './SitePlanDialog.tsx';

type Asked = { readonly action: 'add' } | { readonly action: 'edit' | 'plan' | 'remove'; readonly site: Site };

interface Props {
  company: Company;
  search: CompanySearch;
  onPage: (page: number, replace?: boolean) => void;
  /** The field in which a site is searched. */
  searchBox: (label: string) => ReactNode;
  /** Shows a site to people outside. */
  onShare: (site: Site) => void;
  /** Its tags and own fields. */
  onLabels: (site: Site) => void;
}

/** The sites of a company. */
export function SitesTab({ company, search, onPage, searchBox, onShare, onLabels }: Props) {
  const { t } = useTranslation(['company', 'sharing', 'index', 'own_fields']);
  const format = useFormat();
  const [asked, setAsked] = useState<Asked | null>(null);
  const { key = '', page = 1 } = search;
  const query = useQuery(companyAdminQueries.sites(company.id, search, PAGE_SIZES.table));
  const { data, error, isFetching, refetch } = query;
  useExistingPage(query, page, onPage);
  const near = data?.list.find(({ place }) => place !== null)?.place ?? null;
  const remove = useCompanyAction(
    ({ id }: Site) => ask('deleteSite', { id }),
    ({ name }) => t('company:removed', { name }),
  );
  const degrees = (value: number) => format.number(value, 4);
  return (
    <>
      <div className={styles.filters}>
        {searchBox(t('company:find_site'))}
        <span className={styles.include}>
          <Button size="small" icon="plus" onClick={() => setAsked({ action: 'add' })}>
            {t('company:add_site')}
          </Button>
        </span>
      </div>
      {error && !data ? (
        <Failure error={error} onAgain={refetch} />
      ) : data?.total === 0 ? (
        <EmptyState
          scene={key === '' ? 'empty' : 'search'}
          title={t(key === '' ? 'company:no_sites' : 'company:no_site_match')}
          reason={t(key === '' ? 'company:no_sites_text' : 'company:no_site_match_text')}
        />
      ) : (
        <DataTable
          label={t('company:tab_sites')}
          className={classNames(rows.table, rows.lines, rows.compact, styles.table)}
          frame={styles.frame}
          busy={isFetching}
          rows={data?.list}
          keyOf={({ id }) => String(id)}
          columns={[
            {
              key: 'name',
              title: t('company:name'),
              isRowHeader: true,
              cell: ({ name }) => (
                <Link className={styles.link} {...paths.monitors({ companies: String(company.id), site: name })}>
                  {name}
                </Link>
              ),
            },
            {
              key: 'zone',
              title: t('company:zone'),
              named: true,
              cell: ({ timeZone }) => timeZone ?? t('company:zone_above'),
            },
            {
              key: 'place',
              title: t('company:place'),
              named: true,
              cell: ({ place }) => (place ? `${degrees(place.lat)}, ${degrees(place.lon)}` : '–'),
            },
            {
              key: 'actions',
              title: t('company:actions'),
              hidesTitle: true,
              cell: (site) => (
                <ActionMenu
                  label={t('company:actions_of', { name: site.name })}
                  actions={[
                    {
                      key: 'edit',
                      icon: 'pencil',
                      label: t('company:edit'),
                      onAction: () => setAsked({ action: 'edit', site }),
                    },
                    {
                      key: 'plan',
                      icon: 'layers',
                      label: t('company:plan'),
                      onAction: () => setAsked({ action: 'plan', site }),
                    },
                    {
                      key: 'labels',
                      icon: 'list',
                      label: t('own_fields:tags_and_fields'),
                      onAction: () => onLabels(site),
                    },
                    { key: 'share', icon: 'link', label: t('sharing:share'), onAction: () => onShare(site) },
                    {
                      key: 'remove',
                      icon: 'bin',
                      label: t('company:remove'),
                      onAction: () => setAsked({ action: 'remove', site }),
                    },
                  ]}
                />
              ),
            },
          ]}
        />
      )}
      {data && data.pages > 1 && (
        <PageFooter>
          <Pager page={page} pages={data.pages} onChange={onPage} />
        </PageFooter>
      )}
      {asked?.action === 'add' && <SiteDialog company={company} near={near} onClose={() => setAsked(null)} />}
      {asked?.action === 'edit' && (
        <SiteDialog company={company} site={asked.site} near={near} onClose={() => setAsked(null)} />
      )}
      {asked?.action === 'plan' && <SitePlanDialog site={asked.site} near={near} onClose={() => setAsked(null)} />}
      {asked?.action === 'remove' && (
        <ConfirmDialog
          open
          danger
          title={t('company:remove_site_title')}
          subject={asked.site.name}
          leave={t('index:cancel')}
          go={t('company:remove')}
          onClose={() => setAsked(null)}
          onGo={() => remove(asked.site)}
        >
          {t('company:remove_site_text')}
        </ConfirmDialog>
      )}
    </>
  );
}
