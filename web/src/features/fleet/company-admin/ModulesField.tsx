import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { MODULES, type Module } from '#domain/foundation/permissions/permissions.ts';
import { Check } from '../../../ui/form/Check.tsx';
import type { Form } from '../../../ui/form/use-form.ts';
import styles from './CompanyAdmin.module.css';

interface Props {
  form: Form<{ modules: readonly Module[] }>;
  /** Those that the company above has. */
  ofCompany: readonly Module[];
  /** Those that the reader may give; what others gave stays as it is. */
  allowed: readonly Module[];
}

/** The modules of a company or an account. */
export function ModulesField({ form, ofCompany, allowed }: Props) {
  const { t } = useTranslation('company');
  const reason = useId();
  const { modules } = form.values;
  const fault = form.faultOf('modules');
  const shown = MODULES.filter((each) => [ofCompany, allowed, modules].some((some) => some.includes(each)));
  const isFixed = (module: Module) => !allowed.includes(module);
  return (
    <fieldset className={styles.modules}>
      <legend>{t('modules')}</legend>
      {shown.map((module) => (
        <Check
          key={module}
          checked={modules.includes(module)}
          disabled={isFixed(module)}
          {...(isFixed(module) && { 'aria-describedby': reason })}
          onChange={(isOn) =>
            form.change({ modules: shown.filter((each) => (each === module ? isOn : modules.includes(each))) })
          }
        >
          {t(`module_${module}`)}
        </Check>
      ))}
      {shown.some(isFixed) && (
        <p id={reason} className={styles.reason}>
          {t('modules_not_yours')}
        </p>
      )}
      {fault && <span role="alert">{fault}</span>}
    </fieldset>
  );
}
