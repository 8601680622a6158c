import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { MAX_CERTIFICATE_LENGTH } from '#domain/foundation/companies/limits.ts';
import { type Answer, ask } from '../../../api/client.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Button } from '../../../ui/action/Button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { FormError } from '../../../ui/form/FormError.tsx';
import { TextAreaField } from '../../../ui/form/TextAreaField.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Tag } from '../../../ui/mark/Tag.tsx';
import { Failure } from '../../../ui/page/Failure.tsx';
import { Skeleton } from '../../../ui/page/Skeleton.tsx';
import { companiesChanged, companyAdminQueries, useCompanyAction } from './company-admin-queries.ts';
import styles from './DeviceAuthorities.module.css';

type Authority = Answer<'listDeviceAuthorities'>[number];

const SOON_MS = 30 * DAY_MS;

/** Authorities by whose certificates devices of a company sign in, instead of a key. */
export function DeviceAuthorities({ companyId }: { companyId: number }) {
  const { t } = useTranslation(['company', 'index']);
  const { data, error, refetch } = useQuery(companyAdminQueries.authorities(companyId));
  const [leaving, setLeaving] = useState<Authority | null>(null);
  const form = useForm({
    start: { certificate: '' },
    faults: ({ certificate }) => (certificate.trim() === '' ? { certificate: t('company:authority_empty') } : {}),
    send: ({ certificate }) => ask('addDeviceAuthority', { companyId, certificate: certificate.trim() }),
    onSent: ({ name }) => {
      form.reset();
      companiesChanged(t('company:authority_added', { name }));
    },
  });
  const remove = useCompanyAction(
    ({ id }: Authority) => ask('removeDeviceAuthority', { companyId, id }),
    ({ name }) => t('company:authority_removed', { name }),
  );
  return (
    <section className={styles.authorities} aria-labelledby="device-authorities">
      <h3 id="device-authorities">{t('company:authorities')}</h3>
      <p className={styles.text}>{t('company:authorities_text')}</p>
      {error && !data && <Failure error={error} onAgain={refetch} />}
      {!error && !data && <Skeleton width="100%" height={60} />}
      {data?.length === 0 && <p className={styles.text}>{t('company:authorities_none')}</p>}
      {data && data.length > 0 && (
        <ul className={styles.list}>
          {data.map((authority) => (
            <li key={authority.id}>
              <span>
                <b>{authority.name}</b>
                <small title={authority.fingerprint}>SHA-256 {authority.fingerprint.slice(0, 16)}…</small>
              </span>
              <Validity until={authority.validUntil} />
              <Button size="small" kind="risk" icon="bin" onClick={() => setLeaving(authority)}>
                {t('company:authority_remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Form form={form} className={styles.form}>
        <FormError error={form.error} />
        <TextAreaField
          form={form}
          name="certificate"
          label={t('company:authority_certificate')}
          help={t('company:authority_help')}
          maxLength={MAX_CERTIFICATE_LENGTH}
        />
        <div>
          <Button type="submit" busy={form.isPending}>
            {t('company:authority_add')}
          </Button>
        </div>
      </Form>
      {leaving && (
        <ConfirmDialog
          open
          danger
          title={t('company:authority_remove_title')}
          subject={leaving.name}
          leave={t('index:cancel')}
          go={t('company:authority_remove')}
          onClose={() => setLeaving(null)}
          onGo={() => remove(leaving)}
        >
          {t('company:authority_remove_text')}
        </ConfirmDialog>
      )}
    </section>
  );
}

function Validity({ until }: { until: number }) {
  const { t } = useTranslation('company');
  const format = useFormat();
  const now = Date.now();
  const date = format.date('date', until);
  if (until < now) return <Tag tone="alarm">{t('authority_ended', { date })}</Tag>;
  return <Tag tone={until < now + SOON_MS ? 'warn' : 'idle'}>{t('authority_until', { date })}</Tag>;
}
