import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_CUSTOMER_LENGTH } from '#domain/trade/customers/limits.ts';
import { errorText } from '../../../i18n/error-text.ts';
import type { NameOf } from '../../../ui/form/FormField.tsx';
import type { Option } from '../../../ui/form/option.ts';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import type { Form } from '../../../ui/form/use-form.ts';
import { NEW } from './chosen-customer.ts';
import { leaseQueries } from './lease-queries.ts';

interface Props<V> {
  form: Form<V>;
  name: NameOf<V, string>;
  /** What is chosen at first. */
  known: Option | null;
}

/** A customer, found by name, number or contact while it is typed; a name that nobody has makes a new one. */
export function CustomerField<V extends object>({ form, name, known }: Props<V>) {
  const { t } = useTranslation(['lease', 'index']);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<Option | null>(known);
  const typed = text.trim().slice(0, MAX_CUSTOMER_LENGTH);
  const found = useQuery(leaseQueries.customers(useDeferredValue(typed)));
  const list = found.data?.list ?? [];
  const customers = list.map(({ id, name: label, number, companyName }) => ({
    value: String(id),
    label,
    note: number || companyName,
  }));
  const isNew = typed !== '' && !list.some((each) => each.name === typed);
  const options: Option[] = [
    ...customers,
    ...(isNew ? [{ value: `${NEW}${typed}`, label: t('lease:make_customer', { name: typed }) }] : []),
  ];
  // What is chosen keeps its name while something else is looked for.
  const isListed = chosen === null || text !== '' || options.some(({ value }) => value === chosen.value);
  return (
    <SelectField<V>
      form={form}
      name={name}
      label={t('lease:customer')}
      placeholder={chosen?.label ?? t('lease:choose_customer')}
      findLabel={t('lease:find_customer')}
      search={{ text, onText: setText }}
      empty={found.error ? errorText(found.error) : found.data ? t('index:nothing_found') : ''}
      options={isListed ? options : [chosen, ...options]}
      onChange={(value) => {
        setChosen(options.find((each) => each.value === value) ?? chosen);
        setText('');
        form.change({ [name]: value } as Partial<V>);
      }}
    />
  );
}
