import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rootCompanyPath } from '#domain/foundation/basics/company-path.ts';
import { ask } from '../../../api/client.ts';
import { useSession } from '../../../api/session.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Button } from '../../../ui/action/Button.tsx';
import tabStyle from '../../../ui/action/Tab.module.css';
import { initialsOf } from '../../../ui/art/initials.ts';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { AccountsTab } from './AccountsTab.tsx';
import { BranchesTab } from './BranchesTab.tsx';
import { BrandTab } from './BrandTab.tsx';
import styles from './CompanyAdmin.module.css';
import { CompanyDialog } from './CompanyDialog.tsx';
import { type Company, companyAdminQueries, type Site, useCompanyAction } from './company-admin-queries.ts';
import { linesOf } from './company-lines.ts';
import { COMPANY_TABS, type CompanySearch } from './company-search.ts';
import { DeviceAuthorities } from './DeviceAuthorities.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import type { SignInLink } from './SignInLinkDialog.tsx';
import { SitesTab } from './SitesTab.tsx';

interface Props {
  company: Company;
  companies: readonly Company[];
  search: CompanySearch;
  onSearch: (change: Partial<CompanySearch>) => void;
  onPage: (page: number, replace?: boolean) => void;
  onChoose: (company: Company) => void;
  onSignInLink: (name: string, signInLink: SignInLink) => void;
  searchBox: (label: string) => ReactNode;
  onShareSite: (site: Site) => void;
  onSiteLabels: (site: Site) => void;
  /** Private hours of all devices of the company. */
  onPrivacy: () => void;
  /** Actions of the company that belong to other features. */
  actions: ReactNode;
  /** Settings of the company that belong to other features. */
  children?: ReactNode;
  /** The API keys of the company. */
  keys: ReactNode;
}

/** A company with what it has: figures, accounts, branches and sites. */
export function CompanyPanel({
  company,
  companies,
  search,
  onChoose,
  onShareSite,
  onSiteLabels,
  onPrivacy,
  actions,
  children,
  keys,
  ...rest
}: Props) {
  const { t } = useTranslation(['company', 'location', 'index']);
  const [asked, setAsked] = useState<'edit' | 'move' | 'delete' | null>(null);
  // Companies further below have the brand of theirs.
  const tabs = COMPANY_TABS.filter((each) => each !== 'brand' || company.idx === rootCompanyPath(company.idx));
  const tab = tabs.find((each) => each === search.tab) ?? 'accounts';
  const line = useMemo(() => linesOf(companies)(company), [companies, company]);
  const parent = line.at(-2);
  const remove = useCompanyAction(
    ({ id }: Company) => ask('deleteCompany', { id }),
    ({ companyName }) => t('company:removed', { name: companyName }),
    () => parent && onChoose(parent),
  );
  const close = () => setAsked(null);
  return (
    <section className={styles.panel} aria-label={company.companyName}>
      <header className={styles.head}>
        <span className={styles.tile} aria-hidden="true">
          {initialsOf(company.companyName)}
        </span>
        <div className={styles.names}>
          <p>{line.map(({ companyName }) => companyName).join(' / ')}</p>
          <h2>{company.companyName}</h2>
        </div>
        <div className={styles.actions}>
          <Button size="small" icon="pencil" onClick={() => setAsked('edit')}>
            {t('company:edit')}
          </Button>
          <Button size="small" icon="eye-off" onClick={onPrivacy}>
            {t('location:privacy_title')}
          </Button>
          {actions}
          {/* The company in which the reader works stays where it is. */}
          {company.parentId !== null && (
            <>
              <Button size="small" icon="companies" onClick={() => setAsked('move')}>
                {t('company:move')}
              </Button>
              <Button size="small" kind="risk" icon="bin" onClick={() => setAsked('delete')}>
                {t('company:delete')}
              </Button>
            </>
          )}
        </div>
      </header>
      <Figures company={company} companies={companies} />
      <div className={styles.settings}>{children}</div>
      <nav className={styles.tabs} aria-label={t('company:parts')}>
        {tabs.map((each) => (
          <button
            key={each}
            type="button"
            className={tabStyle.tab}
            aria-current={each === tab ? 'page' : undefined}
            onClick={() => rest.onSearch({ tab: each === 'accounts' ? undefined : each, key: undefined })}
          >
            {t(`company:tab_${each}`)}
          </button>
        ))}
      </nav>
      {tab === 'accounts' && <AccountsTab {...rest} company={company} companies={companies} search={search} />}
      {tab === 'branches' && (
        <BranchesTab branches={companies.filter(({ parentId }) => parentId === company.id)} onChoose={onChoose} />
      )}
      {tab === 'sites' && (
        <SitesTab {...rest} company={company} search={search} onShare={onShareSite} onLabels={onSiteLabels} />
      )}
      {tab === 'brand' && <BrandTab company={company} />}
      {tab === 'keys' && (
        <>
          {keys}
          <DeviceAuthorities key={company.id} companyId={company.id} />
        </>
      )}
      {asked === 'edit' && <CompanyDialog company={company} parent={parent} onClose={close} />}
      {asked === 'move' && <MoveDialog companies={companies} company={company} to={null} onClose={close} />}
      {asked === 'delete' && (
        <ConfirmDialog
          open
          danger
          title={t('company:delete_title')}
          subject={company.companyName}
          leave={t('index:cancel')}
          go={t('company:delete')}
          onClose={close}
          onGo={() => remove(company)}
        >
          {t('company:delete_text')}
        </ConfirmDialog>
      )}
    </section>
  );
}

function Figures({ company, companies }: Pick<Props, 'company' | 'companies'>) {
  const { t } = useTranslation('company');
  const format = useFormat();
  const ordersAreShown = useSession().modules.includes('order');
  const { data } = useQuery(companyAdminQueries.figures(company.id));
  const { data: orders } = useQuery({ ...companyAdminQueries.orders(company.id), enabled: ordersAreShown });
  const withSites = companies.filter(({ parentId, siteCount }) => parentId === company.id && siteCount > 0).length;
  const last = ordersAreShown
    ? (['open_orders', orders?.open, orders && orders.toPay > 0 && t('to_pay_n', { count: orders.toPay })] as const)
    : (['col_siteCount', company.siteCount, null] as const);
  const figures = [
    ['col_deviceTotal', company.deviceTotal, data && t('online_n', { count: data.online })],
    ['col_childCount', company.childCount, withSites > 0 && t('with_sites_n', { count: withSites })],
    ['col_accountTotal', company.accountTotal, data && t('admins_n', { count: data.admins })],
    last,
  ] as const;
  return (
    <dl className={styles.figures}>
      {figures.map(([name, value, note]) => (
        <div key={name}>
          <dt>{t(name)}</dt>
          <dd>
            <b>{value === undefined ? '–' : format.number(value)}</b>
            {note && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
