import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ReportSubject } from '#domain/reporting/report-mail/limits.ts';
import { companyQueries } from '../../../api/company-queries.ts';
import { CompanyField } from '../../../ui/form/PlaceFields.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import type { Form } from '../../../ui/form/use-form.ts';

/** What a report is about. */
export interface SubjectValues {
  subject: ReportSubject;
  companyId: string;
  siteId: string;
  mcuId: string;
}

/** Devices are not among them: a report of one is added where it is shown. */
const CHOSEN = ['fleet', 'site'] as const;

/** A company, or one of its sites. */
export function SubjectFields<V extends SubjectValues>({ form }: { form: Form<V> }) {
  const { t } = useTranslation('report_mail');
  const { subject, companyId } = form.values;
  const sites = useQuery({ ...companyQueries.sites([Number(companyId)]), enabled: subject === 'site' });
  const of = form as unknown as Form<SubjectValues>;
  return (
    <>
      <SelectField
        form={of}
        name="subject"
        label={t('subject')}
        placeholder=""
        help={t('device_hint')}
        options={CHOSEN.map((each) => ({ value: each, label: t(`subject_${each}`) }))}
      />
      <CompanyField form={of} onChange={(next) => of.change({ companyId: next, siteId: '' })} />
      {subject === 'site' && (
        <SelectField
          form={of}
          name="siteId"
          label={t('subject_site')}
          placeholder={t('choose_site')}
          findLabel={t('find_site')}
          options={(sites.data ?? []).map(({ id, name, companyName, companyId: own }) => ({
            value: String(id),
            label: name,
            ...(String(own) !== companyId && { note: companyName }),
          }))}
        />
      )}
    </>
  );
}
