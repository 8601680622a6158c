import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountRole } from '#domain/access/users/account-calls.ts';
import { ACCOUNT_NAME, EMAIL, MAX_DISPLAY_NAME_LENGTH, MAX_EMAIL_LENGTH } from '#domain/access/users/account-limits.ts';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '#domain/foundation/i18n/languages.ts';
import { can, type Module, modulesToGive } from '#domain/foundation/permissions/permissions.ts';
import { ask } from '../../../api/client.ts';
import { useSession } from '../../../api/session.ts';
import { currentLanguage } from '../../../i18n/current-language.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import styles from './CompanyAdmin.module.css';
import { type Account, type Company, companiesChanged } from './company-admin-queries.ts';
import { ACCOUNT_ROLES } from './company-search.ts';
import { ModulesField } from './ModulesField.tsx';
import type { SignInLink } from './SignInLinkDialog.tsx';

interface Props {
  /** Absent for a new one. */
  account?: Account;
  company: Company;
  companies: readonly Company[];
  onClose: () => void;
  onAdded: (name: string, signInLink: SignInLink) => void;
}

/** A new account of a company, or changes to one. */
export function AccountDialog({ account, company, companies, onClose, onAdded }: Props) {
  const { t } = useTranslation(['company', 'login', 'index']);
  const session = useSession();
  const ofNew = company.modules.filter((module) => modulesToGive(session, company.modules).includes(module));
  const start = {
    userLoginName: account?.userLoginName ?? '',
    displayName: account?.displayName ?? '',
    email: account?.newEmail ?? account?.email ?? '',
    companyId: String(account?.companyId ?? company.id),
    role: (account?.role ?? 'commonUser') as string,
    language: (account?.language ?? currentLanguage()) as string,
    modules: (account?.modules ?? ofNew) as readonly Module[],
  };
  const branches = useMemo(
    () => companies.map(({ id, companyName }) => ({ value: String(id), label: companyName })),
    [companies],
  );
  const ofCompany = (companyId: string) => companies.find(({ id }) => String(id) === companyId) ?? company;
  const form = useForm({
    start,
    faults: ({ userLoginName, email }) => ({
      ...(!account && !ACCOUNT_NAME.test(userLoginName.trim()) && { userLoginName: t('login:account_rule') }),
      ...(email.trim() !== '' && !EMAIL.test(email.trim()) && { email: t('login:email_invalid') }),
    }),
    send: async ({ userLoginName, displayName, email, companyId, role, language, modules }) => {
      const values = {
        companyId: Number(companyId),
        email: email.trim(),
        role: role as AccountRole,
        language: language as Language,
        modules: [...modules],
        ...(displayName.trim() && { displayName: displayName.trim() }),
      };
      if (!account) return ask('insertUser', { ...values, userLoginName: userLoginName.trim() });
      await ask('updateUserById', { ...values, id: account.id });
      return null;
    },
    onSent: (added, { userLoginName }) => {
      companiesChanged(t('company:saved', { name: userLoginName.trim() }));
      onClose();
      if (added) onAdded(userLoginName.trim(), added);
    },
  });
  const { companyId, role } = form.values;
  const isTop = ofCompany(companyId).idx === '1';
  const roles = ACCOUNT_ROLES.filter(
    (each) => each !== 'superAdmin' || (can.manageSuperAdmins(session).allowed && isTop),
  );
  const { modules: ofBranch } = ofCompany(companyId);
  return (
    <FormDialog
      title={t(account ? 'company:edit_account' : 'company:add_account')}
      onClose={onClose}
      width={560}
      form={form}
      className={styles.form}
      submit={t('company:save')}
    >
      <TextField
        form={form}
        name="userLoginName"
        label={t('company:login_name')}
        help={account ? undefined : t('login:account_rule')}
        maxLength={64}
        autoCapitalize="none"
        spellCheck={false}
        readOnly={account !== undefined}
      />
      <TextField
        form={form}
        name="displayName"
        label={t('company:display_name')}
        optional={t('index:optional')}
        maxLength={MAX_DISPLAY_NAME_LENGTH}
      />
      <TextField
        form={form}
        name="email"
        label={t('login:email')}
        optional={t('index:optional')}
        help={t(account ? 'company:email_change_help' : 'company:email_help')}
        type="email"
        maxLength={MAX_EMAIL_LENGTH}
      />
      <SelectField
        form={form}
        name="companyId"
        label={t('company:col_branch')}
        placeholder={t('company:col_branch')}
        findLabel={t('company:find')}
        options={branches}
        onChange={(next) => form.change({ companyId: next, ...(role === 'superAdmin' && { role: 'admin' }) })}
      />
      <div className={styles.pair}>
        <SelectField
          form={form}
          name="role"
          label={t('company:col_role')}
          placeholder={t('company:col_role')}
          options={roles.map((each) => ({ value: each, label: t(`index:role_${each}`) }))}
        />
        <SelectField
          form={form}
          name="language"
          label={t('company:col_language')}
          placeholder={t('company:col_language')}
          options={LANGUAGES.map((each) => ({ value: each, label: LANGUAGE_NAMES[each], lang: each.slice(0, 2) }))}
        />
      </div>
      <ModulesField form={form} ofCompany={ofBranch} allowed={modulesToGive(session, ofBranch)} />
    </FormDialog>
  );
}
