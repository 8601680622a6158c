import { useTranslation } from 'react-i18next';
import { SelectField } from '../../../../ui/form/SelectField.tsx';
import { Switch } from '../../../../ui/form/Switch.tsx';
import type { Form } from '../../../../ui/form/use-form.ts';
import styles from './FieldForm.module.css';
import type { RightsValues } from './field-form.ts';

const READERS = ['admins', 'users', 'guests'] as const;
const WRITERS = ['admins', 'users'] as const;

/** Who sees it among the company's own people, and who puts something into it. */
export function RightsFields<V extends RightsValues>({ form }: { form: Form<V> }) {
  const { t } = useTranslation('own_fields');
  const rights = form as unknown as Form<RightsValues>;
  return (
    <>
      <SelectField
        form={rights}
        name="seenBy"
        label={t('seen_by')}
        placeholder={t('seen_by')}
        options={READERS.map((each) => ({ value: each, label: t(`people_${each}`) }))}
      />
      <SelectField
        form={rights}
        name="changedBy"
        label={t('changed_by')}
        placeholder={t('changed_by')}
        options={WRITERS.map((each) => ({ value: each, label: t(`people_${each}`) }))}
      />
    </>
  );
}

/** Whether whoever leases a place sees it there. */
export function LesseesSwitch<V extends RightsValues>({ form }: { form: Form<V> }) {
  const { t } = useTranslation('own_fields');
  const rights = form as unknown as Form<RightsValues>;
  return (
    <div className={styles.line}>
      <Switch
        label={t('lessees_see')}
        checked={rights.values.lesseesSee}
        onChange={(lesseesSee) => rights.change({ lesseesSee })}
      />
      <span aria-hidden>{t('lessees_see')}</span>
    </div>
  );
}
