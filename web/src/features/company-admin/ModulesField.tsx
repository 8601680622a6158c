import { useTranslation } from 'react-i18next';
import type { Module } from '#domain/permissions.ts';
import { Check } from '../../ui/Check.tsx';
import type { Form } from '../../ui/form/use-form.ts';
import styles from './CompanyAdmin.module.css';

interface Props {
  form: Form<{ modules: readonly Module[] }>;
  /** Those that the company above has. */
  allowed: readonly Module[];
}

/** The modules of a company or an account. */
export function ModulesField({ form, allowed }: Props) {
  const { t } = useTranslation('company');
  const { modules } = form.values;
  const fault = form.faultOf('modules');
  return (
    <fieldset className={styles.modules}>
      <legend>{t('modules')}</legend>
      {allowed.map((module) => (
        <Check
          key={module}
          checked={modules.includes(module)}
          onChange={(isOn) =>
            form.change({ modules: allowed.filter((each) => (each === module ? isOn : modules.includes(each))) })
          }
        >
          {t(`module_${module}`)}
        </Check>
      ))}
      {fault && <span role="alert">{fault}</span>}
    </fieldset>
  );
}
