import { useTranslation } from 'react-i18next';
import type { LabelSubject } from '#domain/foundation/labels/subjects.ts';
import { readValue } from '#domain/foundation/labels/value.ts';
import { ask } from '../../../../api/client.ts';
import { Actions } from '../../../../ui/action/Actions.tsx';
import { Button } from '../../../../ui/action/Button.tsx';
import { Check } from '../../../../ui/form/Check.tsx';
import { Field } from '../../../../ui/form/Field.tsx';
import { Form } from '../../../../ui/form/Form.tsx';
import { FormError } from '../../../../ui/form/FormError.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { type Definitions, type LabelsOf, labelsChanged } from '../label-queries.ts';
import { ValueInput } from '../value/ValueInput.tsx';
import styles from './LabelsCard.module.css';
import { changesOf, type LabelValues, valuesOf } from './labels-form.ts';

interface Props {
  about: { readonly subject: LabelSubject; readonly id: number };
  definitions: Definitions;
  labels: LabelsOf;
  onDone: () => void;
}

/** Changes what is in the fields of one thing, and its tags. */
export function LabelsForm({ about, definitions, labels, onDone }: Props) {
  const { t } = useTranslation(['own_fields', 'index']);
  const fields = definitions.fields.filter(({ fieldId }) => labels.changeable.fieldIds.includes(fieldId));
  const tags = definitions.tags.filter(({ tagId }) => labels.changeable.tagIds.includes(tagId));
  const faultOf = (field: (typeof fields)[number], values: LabelValues['values']) => {
    const read = readValue(field, values[field.fieldId] ?? '');
    return read.ok ? undefined : t(`own_fields:fault_${read.fault}`);
  };
  const form = useForm<LabelValues, LabelsOf | object>({
    start: valuesOf(labels),
    faults: ({ values }) => {
      const fault = fields.map((field) => faultOf(field, values)).find((each) => each !== undefined);
      return fault === undefined ? {} : { values: fault };
    },
    send: (values) => ask('setLabels', { ...about, ...changesOf(valuesOf(labels), values) }),
    onSent: () => {
      labelsChanged();
      onDone();
    },
  });
  const { values, tagIds } = form.values;
  const isTried = form.faultOf('values') !== undefined;
  return (
    <Form form={form} className={styles.form}>
      <FormError error={form.error} />
      {tags.length > 0 && (
        <fieldset className={styles.tags}>
          <legend>{t('own_fields:tags')}</legend>
          {tags.map(({ tagId, name }) => (
            <Check
              key={tagId}
              checked={tagIds.includes(tagId)}
              onChange={(on) => form.change({ tagIds: on ? [...tagIds, tagId] : tagIds.filter((id) => id !== tagId) })}
            >
              {name}
            </Check>
          ))}
        </fieldset>
      )}
      {fields.map((field) => (
        <Field
          key={field.fieldId}
          label={field.unit === '' ? field.name : `${field.name}, ${field.unit}`}
          error={isTried ? faultOf(field, values) : undefined}
        >
          {(control) => (
            <ValueInput
              field={field}
              control={control}
              value={values[field.fieldId] ?? ''}
              onChange={(value) => form.change({ values: { ...values, [field.fieldId]: value } })}
            />
          )}
        </Field>
      ))}
      <Actions above="small">
        <Button onClick={onDone}>{t('index:cancel')}</Button>
        <Button type="submit" kind="primary" busy={form.isPending}>
          {t('own_fields:save')}
        </Button>
      </Actions>
    </Form>
  );
}
