import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { companyOptions, companyQueries } from '../../api/company-queries.ts';
import type { Option } from './option.ts';
import { SelectField } from './SelectField.tsx';
import type { Form } from './use-form.ts';

/** Where a device belongs. */
export interface Place {
  readonly companyId: string;
  readonly site: string;
}

interface CompanyProps {
  form: Form<{ companyId: string }>;
  help?: ReactNode;
  /** Those that can be chosen; all that the reader sees, unless said otherwise. */
  options?: readonly Option[];
  onChange?: (companyId: string) => void;
}

/** A company, found by its name. */
export function CompanyField({ options, ...rest }: CompanyProps) {
  const { t } = useTranslation('device');
  const tree = useQuery({ ...companyQueries.tree(), enabled: options === undefined });
  const seen = useMemo(() => (tree.data ? companyOptions(tree.data) : []), [tree.data]);
  return (
    <SelectField
      {...rest}
      name="companyId"
      label={t('company')}
      placeholder={t('choose_company')}
      options={options ?? seen}
      findLabel={t('find_company')}
    />
  );
}

interface SiteProps {
  form: Form<Place>;
  optional?: string;
  placeholder?: string;
  clearLabel?: string;
}

/** A site of the company that is chosen. */
export function SiteField({ form, ...look }: SiteProps) {
  const { t } = useTranslation('device');
  const { companyId } = form.values;
  const sites = useQuery({ ...companyQueries.sites([Number(companyId)]), enabled: companyId !== '' });
  // Sites of child companies do not belong to this one.
  const own = (sites.data ?? []).filter((site) => String(site.companyId) === companyId);
  return (
    <SelectField
      placeholder={t('choose_site')}
      clearLabel={t('clear')}
      {...look}
      form={form}
      name="site"
      label={t('site')}
      options={own.map(({ name }) => ({ value: name, label: name }))}
      findLabel={t('find_site')}
    />
  );
}

interface Props extends Omit<CompanyProps, 'form' | 'onChange'> {
  form: Form<Place>;
  /** How the field of the site looks. */
  site?: Omit<SiteProps, 'form'>;
}

/** A company and one of its sites; another company has other sites. */
export const PlaceFields = ({ form, site, ...company }: Props) => (
  <>
    <CompanyField {...company} form={form} onChange={(companyId) => form.change({ companyId, site: '' })} />
    <SiteField {...site} form={form} />
  </>
);
