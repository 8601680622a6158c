import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FIELD_KINDS, LABEL_LIMITS } from '#domain/foundation/labels/field.ts';
import { LABEL_SUBJECTS } from '#domain/foundation/labels/subjects.ts';
import { ask } from '../../../../api/client.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { Button } from '../../../../ui/action/Button.tsx';
import { useWriting } from '../../../../ui/action/use-writing.ts';
import { ConfirmDialog } from '../../../../ui/dialog/ConfirmDialog.tsx';
import { showError } from '../../../../ui/dialog/show-error.ts';
import { Check } from '../../../../ui/form/Check.tsx';
import { Form } from '../../../../ui/form/Form.tsx';
import { FormError } from '../../../../ui/form/FormError.tsx';
import { TextField } from '../../../../ui/form/TextField.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { type FieldDefinition, labelsChanged } from '../label-queries.ts';
import { ChoicesInput } from './ChoicesInput.tsx';
import styles from './FieldForm.module.css';
import { faultsOf, formOf, inputOf } from './field-form.ts';
import { LesseesSwitch, RightsFields } from './RightsFields.tsx';

/** A new field, or changes to one: its kind stays. */
export function FieldForm({ field, onDone }: { field?: FieldDefinition; onDone: () => void }) {
  const { t } = useTranslation(['own_fields', 'index']);
  const format = useFormat();
  const [asksRemoval, setAsksRemoval] = useState(false);
  const form = useForm({
    start: formOf(field),
    faults: (values) => {
      const faults = faultsOf(values);
      return Object.fromEntries(Object.entries(faults).map(([name, key]) => [name, t(`own_fields:${key}`)]));
    },
    send: (values) => ask('saveField', { ...(field && { fieldId: field.fieldId }), ...inputOf(values) }),
    onSent: () => {
      labelsChanged();
      onDone();
    },
  });
  const remove = useWriting({
    mutationFn: ({ fieldId }: FieldDefinition) => ask('removeField', { fieldId }),
    onSuccess: () => {
      labelsChanged();
      onDone();
    },
    onError: (error) => showError(error, 'field_removed'),
  });
  const { kind, choices, subjects, isUnique } = form.values;
  return (
    <>
      <Form form={form} className={styles.card}>
        <b className={styles.title}>{field ? field.name : t('own_fields:new_field')}</b>
        <FormError error={form.error} />
        <TextField form={form} name="name" label={t('own_fields:field_name')} maxLength={LABEL_LIMITS.nameLength} />
        {!field && (
          <fieldset className={styles.kinds}>
            <legend className="visually-hidden">{t('own_fields:kind')}</legend>
            {FIELD_KINDS.map((each) => (
              <label key={each}>
                <input
                  type="radio"
                  name="kind"
                  className="visually-hidden"
                  checked={kind === each}
                  onChange={() => form.change({ kind: each })}
                />
                {t(`own_fields:kind_${each}`)}
              </label>
            ))}
          </fieldset>
        )}
        {kind === 'choice' && (
          <ChoicesInput
            choices={choices}
            fault={form.faultOf('choices')}
            onChange={(next) => form.change({ choices: next })}
          />
        )}
        {kind === 'number' && (
          <div className={styles.pair}>
            <TextField form={form} name="unit" label={t('own_fields:unit')} maxLength={LABEL_LIMITS.unitLength} />
            <TextField form={form} name="decimals" label={t('own_fields:decimals')} digits maxLength={1} />
          </div>
        )}
        {kind === 'date' && (
          <TextField
            form={form}
            name="soonDays"
            label={t('own_fields:soon_days')}
            help={t('own_fields:soon_help')}
            digits
            maxLength={4}
          />
        )}
        {kind === 'text' && (
          <Check checked={isUnique} onChange={(next) => form.change({ isUnique: next })}>
            {t('own_fields:unique')}
          </Check>
        )}
        <LesseesSwitch form={form} />
        <details className={styles.more}>
          <summary>{t('own_fields:more')}</summary>
          <fieldset className={styles.subjects}>
            <legend>{t('own_fields:for_what')}</legend>
            {LABEL_SUBJECTS.map((subject) => (
              <Check
                key={subject}
                checked={subjects.includes(subject)}
                onChange={(on) =>
                  form.change({ subjects: on ? [...subjects, subject] : subjects.filter((each) => each !== subject) })
                }
              >
                {t(`own_fields:of_${subject}`)}
              </Check>
            ))}
          </fieldset>
          <RightsFields form={form} />
        </details>
        <div className={styles.ends}>
          <Button type="submit" size="small" busy={form.isPending}>
            {t(field ? 'own_fields:save' : 'own_fields:add_field')}
          </Button>
          <Button kind="quiet" size="small" onClick={onDone}>
            {t('index:cancel')}
          </Button>
          {field && (
            <Button kind="risk" size="small" onClick={() => setAsksRemoval(true)}>
              {t('own_fields:remove')}
            </Button>
          )}
        </div>
      </Form>
      {field && (
        <ConfirmDialog
          open={asksRemoval}
          danger
          title={t('own_fields:remove_field')}
          subject={field.name}
          leave={t('index:cancel')}
          go={t('own_fields:remove')}
          onClose={() => setAsksRemoval(false)}
          onGo={() => remove.mutate(field)}
        >
          {t('own_fields:remove_field_text', { count: field.used ?? 0, n: format.number(field.used ?? 0) })}
        </ConfirmDialog>
      )}
    </>
  );
}
