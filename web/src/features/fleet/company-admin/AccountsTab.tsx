import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGE_NAMES } from '#domain/foundation/i18n/languages.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { ask, downloadFile } from '../../../api/client.ts';
import { useSession } from '../../../api/session.ts';
import { useNow } from '../../../i18n/clock.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { ActionMenu } from '../../../ui/action/ActionMenu.tsx';
import { useFileSaving } from '../../../ui/action/use-file-saving.ts';
import { Icon } from '../../../ui/art/Icon.tsx';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { Switch } from '../../../ui/form/Switch.tsx';
import { classNames } from '../../../ui/layout/class-names.ts';
import { RoleTag } from '../../../ui/mark/RoleTag.tsx';
import { Tag } from '../../../ui/mark/Tag.tsx';
import { EmptyState } from '../../../ui/page/EmptyState.tsx';
import { Failure } from '../../../ui/page/Failure.tsx';
import { PageFooter } from '../../../ui/page/PageFooter.tsx';
import { useExistingPage } from '../../../ui/page/use-existing-page.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { Pager } from '../../../ui/table/Pager.tsx';
import { PAGE_SIZES } from '../../../ui/table/page-sizes.ts';
import rows from '../../../ui/table/RowTable.module.css';
import { Stacked } from '../../../ui/table/Stacked.tsx';
import { AccountDialog } from './AccountDialog.tsx';
import styles from './CompanyAdmin.module.css';
import { type Account, type Company, companyAdminQueries, useCompanyAction } from './company-admin-queries.ts';
import { ACCOUNT_ROLES, type CompanySearch } from './company-search.ts';
import { MODULE_ICONS } from './module-icons.ts';
import type { SignInLink } from './SignInLinkDialog.tsx';

interface Props {
  company: Company;
  companies: readonly Company[];
  search: CompanySearch;
  onSearch: (change: Partial<CompanySearch>) => void;
  onPage: (page: number, replace?: boolean) => void;
  onSignInLink: (name: string, signInLink: SignInLink) => void;
  /** The field in which an account is searched. */
  searchBox: (label: string) => ReactNode;
}

type Asked =
  | { readonly action: 'edit'; readonly account: Account }
  | { readonly action: 'reset' | 'factors' | 'remove' | 'erase'; readonly account: Account };

/** As many as fit beside each other; the others are counted. */
const SHOWN_MODULES = 4;

/** The accounts of a company and, unless they are left out, of those below it. */
export function AccountsTab({ company, companies, search, onSearch, onPage, onSignInLink, searchBox }: Props) {
  const { t } = useTranslation(['company', 'device', 'index']);
  const format = useFormat();
  const session = useSession();
  const [asked, setAsked] = useState<Asked | null>(null);
  const now = useNow();
  const { key = '', role, direct = false, sort = 'name', descending = false, page = 1 } = search;
  const query = useQuery(companyAdminQueries.accounts(company.id, search, PAGE_SIZES.table));
  const { data, error, isFetching, refetch } = query;
  useExistingPage(query, page, onPage);
  const said = ({ userLoginName }: Account) => t('company:saved', { name: userLoginName });
  const toggle = useCompanyAction(
    ({ id, disabled }: Account) => ask('updateUserById', { id, disabled: !disabled }),
    said,
  );
  const remove = useCompanyAction(
    ({ id }: Account) => ask('deleteUserById', { id }),
    ({ userLoginName }) => t('company:removed', { name: userLoginName }),
  );
  const erase = useCompanyAction(
    ({ id }: Account) => ask('eraseAccount', { id }),
    ({ userLoginName }) => t('company:removed', { name: userLoginName }),
  );
  const { save } = useFileSaving();
  const reset = useCompanyAction(
    ({ id }: Account) => ask('resetPassword', { id }),
    said,
    (signInLink, { userLoginName }) => onSignInLink(userLoginName, signInLink),
  );
  const sendProof = useCompanyAction(
    ({ id }: Account) => ask('sendEmailProof', { id }),
    ({ userLoginName }) => t('company:email_sent', { name: userLoginName }),
  );
  const resetFactors = useCompanyAction(({ id }: Account) => ask('resetFactors', { id }), said);
  const sure = { reset, factors: resetFactors, remove, erase };
  const actionsOf = (account: Account) => [
    {
      key: 'edit',
      icon: 'pencil' as const,
      label: t('company:edit'),
      onAction: () => setAsked({ action: 'edit', account }),
    },
    {
      key: 'reset',
      icon: 'lock' as const,
      label: t('company:reset'),
      onAction: () => setAsked({ action: 'reset', account }),
    },
    ...(account.newEmail === null || account.disabled
      ? []
      : [
          {
            key: 'proof',
            icon: 'mail' as const,
            label: t('company:email_send_again'),
            onAction: () => sendProof(account),
          },
        ]),
    {
      key: 'factors',
      icon: 'key' as const,
      label: t('company:factors'),
      onAction: () => setAsked({ action: 'factors', account }),
    },
    {
      key: 'toggle',
      icon: 'power' as const,
      label: t(account.disabled ? 'company:switch_on' : 'company:switch_off'),
      onAction: () => toggle(account),
    },
    {
      key: 'export',
      icon: 'save' as const,
      label: t('company:export_data'),
      onAction: () => void save(() => downloadFile('exportAccount', { id: account.id })),
    },
    {
      key: 'remove',
      icon: 'bin' as const,
      label: t('company:remove'),
      onAction: () => setAsked({ action: 'remove', account }),
    },
    {
      key: 'erase',
      icon: 'person' as const,
      label: t('company:erase'),
      onAction: () => setAsked({ action: 'erase', account }),
    },
  ];
  // The own account has a page of its own; administrators do not touch super administrators.
  const isManaged = (account: Account) =>
    account.userLoginName !== session.loginName &&
    (account.role !== 'superAdmin' || can.manageSuperAdmins(session).allowed);
  const isNarrowed = key !== '' || role !== undefined;
  return (
    <>
      <div className={styles.filters}>
        {searchBox(t('company:find_account'))}
        <Select
          variant="chip"
          label={t('company:col_role')}
          value={role ?? null}
          options={ACCOUNT_ROLES.map((each) => ({ value: each, label: t(`index:role_${each}`) }))}
          placeholder={t('company:all_roles')}
          clearLabel={t('company:all_roles')}
          onChange={(next) => onSearch({ role: ACCOUNT_ROLES.find((each) => each === next) })}
        />
        <span className={styles.include}>
          {t('company:include_branches')}
          <Switch
            label={t('company:include_branches')}
            checked={!direct}
            onChange={(isOn) => onSearch({ direct: isOn ? undefined : true })}
          />
        </span>
      </div>
      {error && !data ? (
        <Failure error={error} onAgain={refetch} />
      ) : data?.total === 0 ? (
        <EmptyState
          scene={isNarrowed ? 'search' : 'empty'}
          title={t(isNarrowed ? 'company:no_match' : 'company:no_accounts')}
          reason={t(isNarrowed ? 'company:no_match_text' : 'company:no_accounts_text')}
        />
      ) : (
        <DataTable
          label={t('company:tab_accounts')}
          className={classNames(rows.table, rows.lines, rows.compact, styles.table)}
          frame={styles.frame}
          busy={isFetching}
          order={{ sort, descending }}
          onOrder={(next) =>
            onSearch({
              sort: next.sort === 'lastSignIn' ? next.sort : undefined,
              descending: next.descending || undefined,
            })
          }
          rows={data?.list}
          keyOf={({ id }) => String(id)}
          columns={[
            {
              key: 'name',
              sortable: true,
              title: t('company:col_account'),
              isRowHeader: true,
              cell: (account) => (
                <Stacked name={account.userLoginName}>
                  {[
                    account.displayName !== account.userLoginName && account.displayName,
                    account.email ?? account.newEmail,
                  ]
                    .filter(Boolean)
                    .join(' · ') || '–'}
                </Stacked>
              ),
            },
            {
              key: 'role',
              title: t('company:col_role'),
              named: true,
              cell: (account) => (
                <span className={styles.tags}>
                  <RoleTag role={account.role} />
                  {account.disabled && <Tag tone="low">{t('company:off')}</Tag>}
                  {account.isInvited && !account.disabled && <Tag>{t('company:invited')}</Tag>}
                  {account.newEmail !== null && !account.disabled && (
                    <Tag tone="low" icon="mail">
                      {t('company:email_unconfirmed')}
                    </Tag>
                  )}
                </span>
              ),
            },
            { key: 'branch', title: t('company:col_branch'), named: true, cell: ({ companyName }) => companyName },
            {
              key: 'modules',
              title: t('company:modules'),
              named: true,
              cell: ({ modules }) => (
                <ul className={styles.icons} title={modules.map((module) => t(`company:module_${module}`)).join(', ')}>
                  {modules.slice(0, SHOWN_MODULES).map((module) => (
                    <li key={module}>
                      <Icon name={MODULE_ICONS[module]} size={14} />
                      <span className="visually-hidden">{t(`company:module_${module}`)}</span>
                    </li>
                  ))}
                  {modules.length > SHOWN_MODULES && (
                    <li>
                      <span aria-hidden="true">+{format.number(modules.length - SHOWN_MODULES)}</span>
                      <span className="visually-hidden">
                        {modules
                          .slice(SHOWN_MODULES)
                          .map((module) => t(`company:module_${module}`))
                          .join(', ')}
                      </span>
                    </li>
                  )}
                </ul>
              ),
            },
            {
              key: 'language',
              title: t('company:col_language'),
              named: true,
              cell: ({ language }) => LANGUAGE_NAMES[language],
            },
            {
              key: 'lastSignIn',
              title: t('company:col_last_sign_in'),
              named: true,
              isNumber: true,
              sortable: true,
              cell: ({ lastSignInAt: at }) =>
                at === null ? (
                  t('company:never')
                ) : (
                  <time dateTime={new Date(at).toISOString()} title={format.date('dateTime', at)}>
                    {format.age(at, now)}
                  </time>
                ),
            },
            {
              key: 'actions',
              title: t('company:actions'),
              hidesTitle: true,
              cell: (account) =>
                isManaged(account) && (
                  <ActionMenu
                    label={t('company:actions_of', { name: account.userLoginName })}
                    actions={actionsOf(account)}
                  />
                ),
            },
          ]}
        />
      )}
      {data && data.total > 0 && (
        <PageFooter
          summary={t('device:total_range', {
            total: format.number(data.total),
            from: format.number((page - 1) * PAGE_SIZES.table + 1),
            to: format.number((page - 1) * PAGE_SIZES.table + data.list.length),
          })}
        >
          {data.pages > 1 && <Pager page={page} pages={data.pages} onChange={onPage} />}
        </PageFooter>
      )}
      {asked?.action === 'edit' && (
        <AccountDialog
          account={asked.account}
          company={company}
          companies={companies}
          onClose={() => setAsked(null)}
          onAdded={onSignInLink}
        />
      )}
      {asked && asked.action !== 'edit' && (
        <ConfirmDialog
          open
          danger={asked.action !== 'reset'}
          title={t(`company:${asked.action}_title`)}
          subject={asked.account.userLoginName}
          leave={t('index:cancel')}
          go={t(`company:${asked.action}`)}
          onClose={() => setAsked(null)}
          onGo={() => sure[asked.action](asked.account)}
        >
          {t(`company:${asked.action}_text`)}
        </ConfirmDialog>
      )}
    </>
  );
}
