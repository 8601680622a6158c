import { useTranslation } from 'react-i18next';
import type { GivenRole } from '#domain/access/single-sign-on/calls.ts';
import { MAX_GROUP_LENGTH, MAX_GROUP_RULES } from '#domain/access/single-sign-on/limits.ts';
import { Button } from '../../../ui/action/Button.tsx';
import { IconButton } from '../../../ui/action/IconButton.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { TextInput } from '../../../ui/form/TextInput.tsx';
import type { Form } from '../../../ui/form/use-form.ts';
import styles from './Provider.module.css';
import type { ProviderCompany } from './provider-queries.ts';
import { newRule, type TypedRule, type Values } from './setting-values.ts';

interface Props {
  form: Form<Values>;
  company: ProviderCompany;
  companies: readonly ProviderCompany[];
}

const ROLES: readonly GivenRole[] = ['commonUser', 'admin'];

/** What groups give, line by line, and what becomes of people without one. */
export function GroupFields({ form, company, companies }: Props) {
  const { t } = useTranslation(['single_sign_on', 'index']);
  const { rules } = form.values;
  const fault = form.faultOf('rules');
  const roles = ROLES.map((role) => ({ value: role, label: t(`index:role_${role}`) }));
  const change = (key: string, next: Partial<TypedRule>) =>
    form.change({ rules: rules.map((rule) => (rule.key === key ? { ...rule, ...next } : rule)) });
  const moveUp = (index: number) =>
    form.change({ rules: rules.toSpliced(index - 1, 2, ...rules.slice(index - 1, index + 1).toReversed()) });
  return (
    <>
      <div className={styles.pair}>
        <TextField form={form} name="scopes" label={t('single_sign_on:scopes')} maxLength={300} spellCheck={false} />
        <TextField
          form={form}
          name="groupClaim"
          label={t('single_sign_on:group_claim')}
          help={t('single_sign_on:group_claim_help')}
          maxLength={200}
          spellCheck={false}
        />
      </div>
      <fieldset className={styles.rules}>
        <legend>{t('single_sign_on:rules')}</legend>
        <p className={styles.note}>{t(rules.length > 0 ? 'single_sign_on:rules_help' : 'single_sign_on:rules_none')}</p>
        {rules.map(({ key, group, role, companyId }, index) => (
          <div key={key} className={styles.rule}>
            <TextInput
              value={group}
              aria-label={`${t('single_sign_on:rule_group')} ${index + 1}`}
              placeholder={t('single_sign_on:rule_group')}
              aria-invalid={(fault !== undefined && group.trim() === '') || undefined}
              data-faulty={(fault !== undefined && group.trim() === '') || undefined}
              maxLength={MAX_GROUP_LENGTH}
              spellCheck={false}
              onChange={({ target }) => change(key, { group: target.value })}
            />
            <Select
              variant="field"
              label={`${t('single_sign_on:rule_role')} ${index + 1}`}
              placeholder={t('single_sign_on:rule_role')}
              value={role}
              options={roles}
              onChange={(value) => change(key, { role: value === 'admin' ? 'admin' : 'commonUser' })}
            />
            <Select
              variant="field"
              label={`${t('single_sign_on:rule_company')} ${index + 1}`}
              placeholder={t('single_sign_on:rule_company')}
              findLabel={t('single_sign_on:rule_company')}
              value={companyId}
              options={companies.map(({ id, companyName }) => ({ value: String(id), label: companyName }))}
              onChange={(value) => change(key, { companyId: value ?? String(company.id) })}
            />
            <span className={styles.ruleActions}>
              {index > 0 && (
                <IconButton
                  icon="arrow-up"
                  label={t('single_sign_on:rule_up', { line: index + 1 })}
                  onClick={() => moveUp(index)}
                />
              )}
              <IconButton
                icon="bin"
                label={t('single_sign_on:rule_remove', { line: index + 1 })}
                onClick={() => form.change({ rules: rules.filter((rule) => rule.key !== key) })}
              />
            </span>
          </div>
        ))}
        {fault && (
          <span className={styles.fault} role="alert">
            {fault}
          </span>
        )}
        {rules.length < MAX_GROUP_RULES && (
          <Button size="small" icon="plus" onClick={() => form.change({ rules: [...rules, newRule(company.id)] })}>
            {t('single_sign_on:rule_add')}
          </Button>
        )}
      </fieldset>
      <SelectField
        form={form}
        name="fallbackRole"
        label={t('single_sign_on:fallback')}
        placeholder={t('single_sign_on:fallback_none')}
        clearLabel={t('single_sign_on:fallback_none')}
        options={roles}
      />
    </>
  );
}
