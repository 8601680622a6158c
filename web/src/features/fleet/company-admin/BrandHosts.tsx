import { useTranslation } from 'react-i18next';
import { hostNameOf, MAX_HOSTS } from '#domain/foundation/companies/brand.ts';
import { ask } from '../../../api/client.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Button } from '../../../ui/action/Button.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { FormError } from '../../../ui/form/FormError.tsx';
import { TextAreaField } from '../../../ui/form/TextAreaField.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import styles from './BrandTab.module.css';
import { type Brand, brandChanged } from './brand-query.ts';

interface Props {
  companyId: number;
  brand: Brand;
  /** Host names are set by super admins. */
  editable: boolean;
}

const linesOf = (text: string): string[] => text.split(/[\s,;]+/).filter((line) => line !== '');

/** The host names at which the console shows the brand before the sign-in. */
export function BrandHosts({ companyId, brand, editable }: Props) {
  const { t } = useTranslation('company');
  const format = useFormat();
  const form = useForm({
    start: { hosts: brand.hosts.map(({ host }) => host).join('\n') },
    faults: ({ hosts }) => {
      const lines = linesOf(hosts);
      const wrong = lines.find((line) => hostNameOf(line) === null);
      if (wrong !== undefined) return { hosts: t('brand_hosts_fault', { host: wrong }) };
      return lines.length > MAX_HOSTS ? { hosts: t('brand_hosts_many', { max: MAX_HOSTS }) } : {};
    },
    send: ({ hosts }) => ask('saveBrandHosts', { companyId, hosts: linesOf(hosts) }),
    onSent: (after) => brandChanged(companyId, after, t('brand_saved')),
  });
  return (
    <section className={styles.hosts} aria-labelledby="brand-hosts">
      <h3 id="brand-hosts">{t('brand_hosts')}</h3>
      <p className={styles.rule}>{t('brand_hosts_text')}</p>
      {brand.hosts.length > 0 && (
        <ul className={styles.names}>
          {brand.hosts.map(({ host, usedAt }) => (
            <li key={host}>
              <b>{host}</b>
              <small>
                {usedAt === null
                  ? t('brand_host_unused')
                  : t('brand_host_used', { at: format.date('dayMonth', usedAt) })}
              </small>
            </li>
          ))}
        </ul>
      )}
      {editable ? (
        <Form form={form} className={styles.form}>
          <FormError error={form.error} />
          <TextAreaField
            form={form}
            name="hosts"
            label={t('brand_hosts')}
            help={t('brand_hosts_help', { max: MAX_HOSTS })}
            maxLength={1500}
          />
          <div>
            <Button type="submit" busy={form.isPending}>
              {t('save')}
            </Button>
          </div>
        </Form>
      ) : (
        <p className={styles.rule}>{t('brand_hosts_super')}</p>
      )}
    </section>
  );
}
