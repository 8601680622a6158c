import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../../api/client.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import styles from './CompanyAdmin.module.css';
import { type Company, companiesChanged } from './company-admin-queries.ts';
import { isWithin, linesOf } from './company-lines.ts';

interface Props {
  companies: readonly Company[];
  company: Company;
  /** Where it was dropped. */
  to: Company | null;
  onClose: () => void;
}

/** Puts a company below another one, after saying what that changes. */
export function MoveDialog({ companies, company, to, onClose }: Props) {
  const { t } = useTranslation(['company', 'index']);
  const format = useFormat();
  const places = useMemo(() => {
    const lineOf = linesOf(companies);
    return companies
      .filter((other) => !isWithin(other, company) && other.id !== company.parentId)
      .map((place) => ({
        value: String(place.id),
        label: lineOf(place)
          .map(({ companyName }) => companyName)
          .join(' / '),
      }));
  }, [companies, company]);
  const form = useForm({
    start: { parentId: to ? String(to.id) : '' },
    faults: ({ parentId }) => (parentId === '' ? { parentId: t('company:move_empty') } : {}),
    send: ({ parentId }) => ask('moveCompany', { id: company.id, parentId: Number(parentId) }),
    onSent: () => {
      companiesChanged(t('company:moved', { name: company.companyName }));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('company:move_title', { name: company.companyName })}
      onClose={onClose}
      width={520}
      form={form}
      className={styles.form}
      submit={t('company:move')}
    >
      <SelectField
        form={form}
        name="parentId"
        label={t('company:move_to')}
        placeholder={t('company:move_to')}
        findLabel={t('company:find')}
        options={places}
      />
      <p className={styles.note}>
        {t('company:move_text', {
          devices: format.number(company.deviceTotal),
          accounts: format.number(company.accountTotal),
        })}
      </p>
    </FormDialog>
  );
}
