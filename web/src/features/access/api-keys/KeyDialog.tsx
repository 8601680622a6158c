import { useTranslation } from 'react-i18next';
import { type ChosenAccess, KEY_ACCESS } from '#domain/access/api-keys/access.ts';
import { MAX_KEY_NAME_LENGTH } from '#domain/access/api-keys/limits.ts';
import type { Module } from '#domain/foundation/permissions/permissions.ts';
import { ask } from '../../../api/client.ts';
import { useSession } from '../../../api/session.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { Check } from '../../../ui/form/Check.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import styles from './ApiKeys.module.css';
import { keysChanged, type OfCompany } from './key-queries.ts';

const DAYS = [30, 90, 365, 730];
const ROLES = ['commonUser', 'admin'] as const;

interface Props {
  /** Null for a key of the reader. */
  company: (OfCompany & { readonly modules: readonly Module[] }) | null;
  onClose: () => void;
  onMade: (name: string, key: string) => void;
}

/** What a new key may do, said in words while it is chosen. */
export function KeyDialog({ company, onClose, onMade }: Props) {
  const { t } = useTranslation(['api_keys', 'company', 'index']);
  const session = useSession();
  const allowed = session.modules.filter((module) => company === null || company.modules.includes(module));
  const form = useForm({
    start: {
      name: '',
      access: 'read' as string,
      modules: [] as readonly Module[],
      days: '90',
      role: 'commonUser' as string,
    },
    faults: ({ name }) => ({ ...(name.trim() === '' && { name: t('api_keys:name_empty') }) }),
    send: ({ name, access, modules, days, role }) => {
      const wish = { name: name.trim(), access: access as ChosenAccess, modules: [...modules], days: Number(days) };
      return company
        ? ask('addCompanyApiKey', { ...wish, companyId: company.id, role: role as (typeof ROLES)[number] })
        : ask('addMyApiKey', wish);
    },
    onSent: ({ key }, { name }) => {
      onMade(name.trim(), key);
      return keysChanged();
    },
  });
  const { access, modules } = form.values;
  return (
    <FormDialog
      title={company ? t('api_keys:add_company_title', { name: company.companyName }) : t('api_keys:add_title')}
      onClose={onClose}
      width={520}
      form={form}
      className={styles.form}
      submit={t('api_keys:make')}
      above="none"
    >
      <TextField
        form={form}
        name="name"
        label={t('api_keys:name')}
        help={t('api_keys:name_help')}
        maxLength={MAX_KEY_NAME_LENGTH}
      />
      <SelectField
        form={form}
        name="access"
        label={t('api_keys:access')}
        placeholder=""
        help={`${t(`api_keys:access_${access as ChosenAccess}_text`)} ${t('api_keys:never_text')}`}
        options={KEY_ACCESS.map((each) => ({ value: each, label: t(`api_keys:access_${each}`) }))}
      />
      {company && (
        <SelectField
          form={form}
          name="role"
          label={t('api_keys:role')}
          placeholder=""
          options={ROLES.map((each) => ({ value: each, label: t(`index:role_${each}`) }))}
        />
      )}
      {allowed.length > 0 && (
        <fieldset className={styles.modules}>
          <legend>{t('api_keys:modules')}</legend>
          <p>{t('api_keys:modules_help')}</p>
          {allowed.map((module) => (
            <Check
              key={module}
              checked={modules.includes(module)}
              onChange={(isOn) =>
                form.change({ modules: allowed.filter((each) => (each === module ? isOn : modules.includes(each))) })
              }
            >
              {t(`company:module_${module}`)}
            </Check>
          ))}
        </fieldset>
      )}
      <SelectField
        form={form}
        name="days"
        label={t('api_keys:days')}
        placeholder=""
        options={DAYS.map((days) => ({ value: String(days), label: t('api_keys:days_n', { days }) }))}
      />
    </FormDialog>
  );
}
