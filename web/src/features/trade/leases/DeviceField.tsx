import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../i18n/error-text.ts';
import type { NameOf } from '../../../ui/form/FormField.tsx';
import type { Option } from '../../../ui/form/option.ts';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import type { Form } from '../../../ui/form/use-form.ts';
import { leasableOf, leaseQueries } from './lease-queries.ts';

interface Props<V> {
  form: Form<V>;
  name: NameOf<V, string>;
}

/** A device of the whole fleet, found by name or serial number. */
export function DeviceField<V extends object>({ form, name }: Props<V>) {
  const { t } = useTranslation(['lease', 'index']);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<Option | null>(null);
  const found = useQuery(leaseQueries.devices(useDeferredValue(text.trim())));
  const options = leasableOf(found.data);
  // What is chosen keeps its name while something else is looked for.
  const isListed = chosen === null || text !== '' || options.some(({ value }) => value === chosen.value);
  return (
    <SelectField<V>
      form={form}
      name={name}
      label={t('lease:device')}
      placeholder={chosen?.label ?? t('lease:choose_device')}
      findLabel={t('lease:find_device')}
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
