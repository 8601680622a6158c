import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { useSession } from '../../api/session.ts';
import { ApiKeys } from '../../features/access/api-keys/ApiKeys.tsx';
import { DemandLine } from '../../features/access/factors/DemandLine.tsx';
import { ProviderButton } from '../../features/access/single-sign-on/ProviderButton.tsx';
import { AccountDialog } from '../../features/fleet/company-admin/AccountDialog.tsx';
import styles from '../../features/fleet/company-admin/CompanyAdmin.module.css';
import { CompanyDialog } from '../../features/fleet/company-admin/CompanyDialog.tsx';
import { CompanyPanel } from '../../features/fleet/company-admin/CompanyPanel.tsx';
import {
  type Company,
  companyAdminQueries,
  type Site,
} from '../../features/fleet/company-admin/company-admin-queries.ts';
import { branchesOf } from '../../features/fleet/company-admin/company-lines.ts';
import { ManagedTree } from '../../features/fleet/company-admin/ManagedTree.tsx';
import { MoveDialog } from '../../features/fleet/company-admin/MoveDialog.tsx';
import { SessionLimitLine } from '../../features/fleet/company-admin/SessionLimitLine.tsx';
import { type SignInLink, SignInLinkDialog } from '../../features/fleet/company-admin/SignInLinkDialog.tsx';
import { CompanyPrivacyDialog } from '../../features/fleet/locations/privacy/CompanyPrivacyDialog.tsx';
import { SearchBox } from '../../features/foundation/devices/list/SearchBox.tsx';
import { ShareDialog } from '../../features/reporting/sharing/ShareDialog.tsx';
import { paths } from '../../routes/paths.ts';
import { Button } from '../../ui/action/Button.tsx';
import { IconButton } from '../../ui/action/IconButton.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { useIsDesktop } from '../../ui/layout/use-media-query.ts';
import { Failure } from '../../ui/page/Failure.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { Skeleton } from '../../ui/page/Skeleton.tsx';
import { shareLink } from '../reporting/share-link.ts';
import { LateLabels } from '../shared/LateLabels.tsx';
import { useListAddress } from '../shared/use-list-address.ts';
import { AccountTabs } from './AccountTabs.tsx';
import { AllowedOnly } from './AllowedOnly.tsx';

const route = getRouteApi('/member/console/account/companyMagt');

/** Companies, their accounts and sites, for administrators. */
export function CompanyManagePage() {
  const { t } = useTranslation('company');
  const session = useSession();
  return (
    <AllowedOnly
      verdict={can.manageCompany(session, session)}
      title={t('forbidden_title')}
      reason={t('forbidden_text')}
    >
      <Managed />
    </AllowedOnly>
  );
}

type Asked =
  | { readonly action: 'branch' | 'account' | 'privacy' }
  | { readonly action: 'move'; readonly company: Company; readonly to: Company }
  | { readonly action: 'share' | 'labels'; readonly site: Site }
  | { readonly action: 'signInLink'; readonly name: string; readonly signInLink: SignInLink };

function Managed() {
  const { t } = useTranslation('company');
  const search = route.useSearch();
  const { go, narrow, toPage } = useListAddress(search, paths.companies);
  const isDesktop = useIsDesktop();
  const [sought, setSought] = useState('');
  const [asked, setAsked] = useState<Asked | null>(null);
  const { data, error, refetch } = useQuery(companyAdminQueries.all());
  const top = useMemo(() => branchesOf(data ?? []), [data]);
  const close = () => setAsked(null);
  const choose = (id: number) => go({ company: id, tab: search.tab });
  const chosen = data?.find(({ id }) => id === search.company) ?? top?.company;
  return (
    <>
      <PageHeader title={t('title')}>
        {chosen && (
          <>
            {isDesktop ? (
              <Button icon="companies" onClick={() => setAsked({ action: 'branch' })}>
                {t('add_branch')}
              </Button>
            ) : (
              <IconButton icon="companies" label={t('add_branch')} onClick={() => setAsked({ action: 'branch' })} />
            )}
            {isDesktop ? (
              <Button kind="primary" icon="plus" onClick={() => setAsked({ action: 'account' })}>
                {t('add_account')}
              </Button>
            ) : (
              <IconButton icon="plus" label={t('add_account')} onClick={() => setAsked({ action: 'account' })} />
            )}
          </>
        )}
      </PageHeader>
      <AccountTabs />
      {error && !data && <Failure error={error} onAgain={refetch} />}
      {!error && !data && <Skeleton width="100%" height={240} />}
      {data && top && chosen && (
        <div className={styles.page}>
          <aside className={styles.aside}>
            <TextInput
              soft
              type="search"
              icon="search"
              value={sought}
              maxLength={100}
              placeholder={t('find')}
              aria-label={t('find')}
              onChange={(event) => setSought(event.target.value)}
            />
            <ManagedTree
              top={top}
              chosen={chosen}
              sought={sought.trim()}
              onChoose={({ id }) => choose(id)}
              onMove={(company, to) => setAsked({ action: 'move', company, to })}
            />
            <p className={styles.hint}>{t('count_note')}</p>
          </aside>
          <CompanyPanel
            key={chosen.id}
            company={chosen}
            companies={data}
            search={search}
            onSearch={narrow}
            onPage={toPage}
            onChoose={({ id }) => choose(id)}
            onSignInLink={(name, signInLink) => setAsked({ action: 'signInLink', name, signInLink })}
            onPrivacy={() => setAsked({ action: 'privacy' })}
            onShareSite={(site) => setAsked({ action: 'share', site })}
            onSiteLabels={(site) => setAsked({ action: 'labels', site })}
            actions={<ProviderButton company={chosen} companies={data} />}
            keys={<ApiKeys company={chosen} />}
            searchBox={(label) => (
              <SearchBox label={label} value={search.key ?? ''} onSearch={(key) => narrow({ key: key || undefined })} />
            )}
          >
            <DemandLine companyId={chosen.id} />
            <SessionLimitLine companyId={chosen.id} />
          </CompanyPanel>
        </div>
      )}
      {asked?.action === 'branch' && chosen && <CompanyDialog parent={chosen} onClose={close} onAdded={choose} />}
      {asked?.action === 'account' && chosen && (
        <AccountDialog
          company={chosen}
          companies={data ?? []}
          onClose={close}
          onAdded={(name, signInLink) => setAsked({ action: 'signInLink', name, signInLink })}
        />
      )}
      {asked?.action === 'move' && (
        <MoveDialog companies={data ?? []} company={asked.company} to={asked.to} onClose={close} />
      )}
      {asked?.action === 'privacy' && chosen && <CompanyPrivacyDialog company={chosen} onClose={close} />}
      {asked?.action === 'labels' && (
        <Dialog title={asked.site.name} open onClose={close} width={560}>
          <LateLabels subject="site" id={asked.site.id} always />
        </Dialog>
      )}
      {asked?.action === 'share' && (
        <ShareDialog about={{ siteId: asked.site.id }} name={asked.site.name} linkOf={shareLink} onClose={close} />
      )}
      {asked?.action === 'signInLink' && (
        <SignInLinkDialog name={asked.name} signInLink={asked.signInLink} onClose={close} />
      )}
    </>
  );
}
