import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  ATTRIBUTE_KEYS,
  type AttributeKey,
  attributeOf,
  GROUPS,
  type Json,
} from '#domain/reporting/passports/attributes.ts';
import { readValue, typedValue } from '#domain/reporting/passports/read-value.ts';
import { ask } from '../../../api/client.ts';
import { Actions } from '../../../ui/action/Actions.tsx';
import { Button } from '../../../ui/action/Button.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { FormError } from '../../../ui/form/FormError.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { type Form as FormState, useForm } from '../../../ui/form/use-form.ts';
import { Skeleton } from '../../../ui/page/Skeleton.tsx';
import styles from './CompleteDialog.module.css';
import shared from './Passports.module.css';
import { type Passport, passportQueries, passportsChanged } from './passport-queries.ts';

/** Lists of the data model come from a file of the maker. */
const TYPED = ATTRIBUTE_KEYS.filter((key) => attributeOf(key).kind !== 'list');
type Typed = Record<AttributeKey, string>;

interface Props {
  batteryId: number;
  onClose: () => void;
}

/** The fixed values of a passport that people type. */
export function CompleteDialog({ batteryId, onClose }: Props) {
  const { t } = useTranslation('passports');
  const { data } = useQuery(passportQueries.of(batteryId, undefined));
  return (
    <Dialog title={t('complete')} open onClose={onClose} width={720}>
      {data ? <Fields passport={data} onClose={onClose} /> : <Skeleton width="100%" height={320} radius={12} />}
    </Dialog>
  );
}

const typedOf = ({ fixed }: Passport): Typed => {
  const of = new Map(fixed.map(({ key, value }) => [key, value]));
  return Object.fromEntries(
    TYPED.map((key) => {
      const value = of.get(key);
      return [key, value === undefined ? '' : typedValue(value)];
    }),
  ) as Typed;
};

function Fields({ passport, onClose }: { passport: Passport; onClose: () => void }) {
  const { t } = useTranslation(['passports', 'index']);
  const start = typedOf(passport);
  const faultOf = (key: AttributeKey, text: string) => {
    if (text.trim() === '' || readValue(key, text) !== undefined) return undefined;
    const { kind } = attributeOf(key);
    return t(`passports:wrong_${kind === 'url' ? 'url' : kind === 'date' ? 'date' : 'number'}`);
  };
  const form = useForm<Typed, unknown>({
    start,
    faults: (values) =>
      Object.fromEntries(TYPED.map((key) => [key, faultOf(key, values[key])])) as Record<AttributeKey, undefined>,
    send: (values) => {
      const changed: Partial<Record<AttributeKey, Json>> = {};
      for (const key of TYPED)
        if (values[key].trim() !== start[key])
          changed[key] = values[key].trim() === '' ? null : readValue(key, values[key])!;
      return ask('savePassport', { batteryId: passport.batteryId, values: changed });
    },
    onSent: () => {
      onClose();
      return passportsChanged(t('passports:saved'));
    },
  });
  return (
    <Form form={form} className={shared.form}>
      <FormError error={form.error} />
      {GROUPS.map((group) => (
        <fieldset key={group} className={styles.fields}>
          <legend>{t(`passports:group_${group}`)}</legend>
          {TYPED.filter((key) => attributeOf(key).group === group).map((key) => (
            <AttributeField key={key} form={form} name={key} />
          ))}
        </fieldset>
      ))}
      <p className={shared.quiet}>{t('passports:complete_lists')}</p>
      <Actions>
        <Button onClick={onClose}>{t('index:cancel')}</Button>
        <Button type="submit" kind="primary" busy={form.isPending}>
          {t('passports:save')}
        </Button>
      </Actions>
    </Form>
  );
}

function AttributeField({ form, name }: { form: FormState<Typed>; name: AttributeKey }) {
  const { t } = useTranslation('passports');
  const { kind, unit, choices } = attributeOf(name);
  const label = t(`attribute_${name}`);
  if (choices)
    return (
      <SelectField
        form={form}
        name={name}
        label={label}
        placeholder="--"
        clearLabel="--"
        options={choices.map((value) => ({
          value,
          label: t(`category_${value as 'lmt' | 'ev' | 'industrial' | 'stationary'}`),
        }))}
      />
    );
  const shownUnit =
    unit === 'years'
      ? t('unit_years')
      : unit === '%/month'
        ? t('unit_month')
        : unit === 'kg/kWh'
          ? 'kg CO₂e/kWh'
          : unit;
  return (
    <TextField
      form={form}
      name={name}
      label={shownUnit ? `${label} (${shownUnit})` : label}
      maxLength={500}
      {...(kind === 'date' && { type: 'date' })}
      {...(kind === 'number' && { inputMode: 'decimal' as const })}
      {...(kind === 'url' && { type: 'url', placeholder: 'https://' })}
      {...(kind === 'texts' && { help: t('separated') })}
    />
  );
}
