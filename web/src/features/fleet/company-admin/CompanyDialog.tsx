import { useTranslation } from 'react-i18next';
import { MAX_COMPANY_NAME_LENGTH } from '#domain/foundation/companies/limits.ts';
import { can, type Module, modulesToGive } from '#domain/foundation/permissions/permissions.ts';
import { ask } from '../../../api/client.ts';
import { useSession } from '../../../api/session.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { Check } from '../../../ui/form/Check.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import styles from './CompanyAdmin.module.css';
import { type Company, companiesChanged } from './company-admin-queries.ts';
import { ModulesField } from './ModulesField.tsx';
import { ZoneField } from './ZoneField.tsx';

interface Props {
  /** Absent for a new one. */
  company?: Company;
  /** The company above. */
  parent: Company | undefined;
  onClose: () => void;
  onAdded?: (id: number) => void;
}

/** A new company below another, or changes to one. */
export function CompanyDialog({ company, parent, onClose, onAdded }: Props) {
  const { t } = useTranslation(['company', 'index']);
  const session = useSession();
  const admitsGuests = can.admitGuests(session).allowed;
  const above = (parent ?? company)?.modules ?? [];
  const allowed = modulesToGive(session, above);
  const ofNew = above.filter((module) => allowed.includes(module));
  const start = {
    companyName: company?.companyName ?? '',
    timeZone: company?.timeZone ?? parent?.timeZone ?? '',
    modules: (company?.modules ?? ofNew) as readonly Module[],
    servesGuests: company?.servesGuests ?? false,
  };
  const form = useForm({
    start,
    faults: ({ companyName }) => (companyName.trim() === '' ? { companyName: t('company:name_empty') } : {}),
    send: async ({ companyName, timeZone, modules, servesGuests }) => {
      const named = { companyName: companyName.trim(), timeZone, modules: [...modules] };
      if (!company) return (await ask('insertCompany', { ...named, parentId: parent?.id ?? 0 })).id;
      const guests = admitsGuests && servesGuests !== company.servesGuests ? { servesGuests } : {};
      await ask('updateCompany', { id: company.id, ...named, ...guests });
      return company.id;
    },
    onSent: (id, { companyName }) => {
      companiesChanged(t('company:saved', { name: companyName.trim() }));
      onClose();
      if (!company) onAdded?.(id);
    },
  });
  return (
    <FormDialog
      title={t(company ? 'company:edit_title' : 'company:add_branch')}
      onClose={onClose}
      width={520}
      form={form}
      className={styles.form}
      submit={t('company:save')}
    >
      {!company && parent && <p className={styles.note}>{t('company:below', { name: parent.companyName })}</p>}
      <TextField form={form} name="companyName" label={t('company:name')} maxLength={MAX_COMPANY_NAME_LENGTH} />
      <ZoneField form={form} none="UTC" help={t('company:zone_help')} />
      <ModulesField form={form} ofCompany={above} allowed={allowed} />
      {admitsGuests && company && (
        <Check checked={form.values.servesGuests} onChange={(servesGuests) => form.change({ servesGuests })}>
          {t('company:serves_guests')}
        </Check>
      )}
    </FormDialog>
  );
}
