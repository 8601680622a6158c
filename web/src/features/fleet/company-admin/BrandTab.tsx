import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type BrandPicture, MAX_SITE_NAME_LENGTH } from '#domain/foundation/companies/brand.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { ask, upload } from '../../../api/client.ts';
import { useSession } from '../../../api/session.ts';
import { Button } from '../../../ui/action/Button.tsx';
import { CopyRow } from '../../../ui/action/CopyRow.tsx';
import { useWriting } from '../../../ui/action/use-writing.ts';
import { showError } from '../../../ui/dialog/show-error.ts';
import { Form } from '../../../ui/form/Form.tsx';
import { FormError } from '../../../ui/form/FormError.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Failure } from '../../../ui/page/Failure.tsx';
import { Skeleton } from '../../../ui/page/Skeleton.tsx';
import { BrandHosts } from './BrandHosts.tsx';
import { BrandPictures } from './BrandPictures.tsx';
import { BrandPreview } from './BrandPreview.tsx';
import styles from './BrandTab.module.css';
import { type Brand, brandChanged, brandQuery } from './brand-query.ts';
import type { Company } from './company-admin-queries.ts';

/** How the console of a company calls itself: name, pictures, host names. */
export function BrandTab({ company }: { company: Company }) {
  const { data, error, refetch } = useQuery(brandQuery(company.id));
  if (error && !data) return <Failure error={error} onAgain={refetch} />;
  if (!data) return <Skeleton width="100%" height={240} />;
  return <Editor company={company} brand={data} />;
}

function Editor({ company, brand }: { company: Company; brand: Brand }) {
  const { t } = useTranslation('company');
  const session = useSession();
  const saved = (after: Brand) => brandChanged(company.id, after, t('brand_saved'));
  const form = useForm({
    start: { siteName: brand.siteName },
    send: ({ siteName }) => ask('saveBrandName', { companyId: company.id, siteName: siteName.trim() }),
    onSent: saved,
  });
  const picture = useWriting({
    mutationFn: ({ picture, file }: { picture: BrandPicture; file: File | null }) =>
      file
        ? upload('uploadBrandPicture', { companyId: company.id, picture }, file)
        : ask('removeBrandPicture', { companyId: company.id, picture }),
    onSuccess: saved,
    onError: (fault) => showError(fault, 'brand'),
  });
  return (
    <div className={styles.brand}>
      <p className={styles.lead}>{t('brand_text')}</p>
      <Form form={form} className={styles.name}>
        <FormError error={form.error} />
        <TextField
          form={form}
          name="siteName"
          label={t('brand_name')}
          help={t('brand_name_help')}
          maxLength={MAX_SITE_NAME_LENGTH}
        />
        <Button type="submit" kind="primary" busy={form.isPending}>
          {t('save')}
        </Button>
      </Form>
      <BrandPreview name={form.values.siteName.trim()} pictures={brand.pictures} />
      <BrandPictures
        pictures={brand.pictures}
        busy={picture.isPending ? picture.variables.picture : null}
        onChange={(kind, file) => !picture.isPending && picture.mutate({ picture: kind, file })}
      />
      <dl className={styles.link}>
        <CopyRow label={t('brand_link')} value={`${location.origin}/?company=${company.id}`} />
      </dl>
      <BrandHosts
        key={hostsKey(brand)}
        companyId={company.id}
        brand={brand}
        editable={can.chooseBrandHosts(session).allowed}
      />
    </div>
  );
}

/** Another list of names is edited anew. */
const hostsKey = ({ hosts }: Brand): string => hosts.map(({ host }) => host).join();
