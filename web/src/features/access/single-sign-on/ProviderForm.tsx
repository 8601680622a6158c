import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_CLIENT_ID_LENGTH, MAX_ISSUER_LENGTH, MAX_LABEL_LENGTH } from '#domain/access/single-sign-on/limits.ts';
import { ask } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { Actions } from '../../../ui/action/Actions.tsx';
import { Button } from '../../../ui/action/Button.tsx';
import { CopyRow } from '../../../ui/action/CopyRow.tsx';
import { toasts } from '../../../ui/dialog/toast.ts';
import { Form } from '../../../ui/form/Form.tsx';
import { FormError } from '../../../ui/form/FormError.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { GroupFields } from './GroupFields.tsx';
import { IssuerTest } from './IssuerTest.tsx';
import { PolicyFields } from './PolicyFields.tsx';
import styles from './Provider.module.css';
import type { Provider, ProviderCompany } from './provider-queries.ts';
import { RemoveProvider } from './RemoveProvider.tsx';
import { isHttps, scopesOf, sentOf, type Values, valuesOf } from './setting-values.ts';

interface Props {
  company: ProviderCompany;
  /** The company and all below it. */
  companies: readonly ProviderCompany[];
  provider: Provider;
  onClose: () => void;
}

/** The settings of a sign-in provider, new or changed. */
export function ProviderForm({ company, companies, provider: { setting, redirectAddress }, onClose }: Props) {
  const { t } = useTranslation(['single_sign_on', 'index', 'wrong_desc']);
  const [isRemoving, setRemoving] = useState(false);
  const done = (title: string) => {
    toasts.show({ cause: 'singleSignOn', tone: 'good', title });
    void queryClient.invalidateQueries({ queryKey: ['singleSignOn'] });
    onClose();
  };
  const form = useForm({
    start: valuesOf(setting),
    faults: ({ label, issuer, clientId, scopes, rules }) => ({
      ...(label.trim() === '' && { label: t('single_sign_on:label_empty') }),
      ...(!isHttps(issuer) && { issuer: t('single_sign_on:issuer_bad') }),
      ...(clientId.trim() === '' && { clientId: t('single_sign_on:client_id_empty') }),
      ...(!scopesOf(scopes).split(' ').includes('openid') && { scopes: t('single_sign_on:scopes_bad') }),
      ...(rules.some(({ group }) => group.trim() === '') && { rules: t('single_sign_on:rule_empty') }),
    }),
    send: (values: Values) => ask('saveSingleSignOn', { companyId: company.id, ...sentOf(values, setting) }),
    onSent: () => done(t('single_sign_on:saved')),
  });
  const secretHelp = setting?.hasSecret ? t('single_sign_on:secret_kept') : t('single_sign_on:secret_none');
  return (
    <Form form={form} className={styles.form}>
      <FormError error={form.error} />
      <p className={styles.note}>{t('single_sign_on:lead')}</p>
      {redirectAddress === null ? (
        <p className={styles.missing}>{t('wrong_desc:single_sign_on_no_address')}</p>
      ) : (
        <dl className={styles.addresses}>
          <CopyRow label={t('single_sign_on:redirect')} value={redirectAddress} />
          <CopyRow
            label={t('single_sign_on:people_address')}
            value={`${new URL(redirectAddress).origin}/?company=${company.id}`}
          />
        </dl>
      )}
      <TextField form={form} name="label" label={t('single_sign_on:label')} maxLength={MAX_LABEL_LENGTH} />
      <TextField
        form={form}
        name="issuer"
        label={t('single_sign_on:issuer')}
        help={t('single_sign_on:issuer_bad')}
        inputMode="url"
        spellCheck={false}
        maxLength={MAX_ISSUER_LENGTH}
      />
      <IssuerTest companyId={company.id} issuer={form.values.issuer.trim()} />
      <div className={styles.pair}>
        <TextField
          form={form}
          name="clientId"
          label={t('single_sign_on:client_id')}
          spellCheck={false}
          maxLength={MAX_CLIENT_ID_LENGTH}
        />
        <TextField
          form={form}
          name="clientSecret"
          type="password"
          label={t('single_sign_on:secret')}
          help={secretHelp}
          autoComplete="new-password"
        />
      </div>
      <GroupFields form={form} company={company} companies={companies} />
      <PolicyFields form={form} name={company.companyName} />
      <Actions>
        {setting && (
          <Button kind="risk" onClick={() => setRemoving(true)}>
            {t('single_sign_on:remove')}
          </Button>
        )}
        <Button onClick={onClose}>{t('index:cancel')}</Button>
        <Button type="submit" kind="primary" busy={form.isPending}>
          {t('single_sign_on:save')}
        </Button>
      </Actions>
      {setting && isRemoving && (
        <RemoveProvider
          company={company}
          accounts={setting.accounts}
          onClose={() => setRemoving(false)}
          onRemoved={() => done(t('single_sign_on:removed'))}
        />
      )}
    </Form>
  );
}
