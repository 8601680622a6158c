import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Customer } from '#domain/trade/customers/calls.ts';
import { ask } from '../../../api/client.ts';
import { errorText } from '../../../i18n/error-text.ts';
import { formatMoney } from '../../../i18n/money.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { FormError } from '../../../ui/form/FormError.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Skeleton } from '../../../ui/page/Skeleton.tsx';
import styles from './Customers.module.css';
import { customerQueries, customersChanged } from './customer-queries.ts';

/** Fields of a customer, as their texts are called. */
const FIELDS = {
  number: 'number',
  billingAddress: 'billing',
  deliveryAddress: 'delivery',
  taxId: 'tax_id',
  language: 'language',
  contacts: 'contacts',
  notes: 'notes',
} as const;
const isField = (name: string): name is keyof typeof FIELDS => Object.hasOwn(FIELDS, name);

/** Makes another customer this one; what moves is said before. */
export function MergeDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const { t } = useTranslation(['customers', 'index']);
  const [text, setText] = useState('');
  const found = useQuery(customerQueries.found(useDeferredValue(text.trim())));
  const form = useForm({
    start: { otherId: '' },
    faults: ({ otherId }) => ({
      otherId: otherId === '' ? t('customers:empty_field', { field: t('customers:merge_other') }) : undefined,
    }),
    send: ({ otherId }) => ask('mergeCustomers', { id: customer.id, otherId: Number(otherId) }),
    onSent: () => {
      onClose();
      return customersChanged(t('customers:merged'));
    },
  });
  const { otherId } = form.values;
  const options = (found.data?.list ?? [])
    .filter(({ id }) => id !== customer.id)
    .map(({ id, name, number, companyName }) => ({
      value: String(id),
      label: name,
      note: [number, companyName].filter(Boolean).join(' · '),
    }));
  const [chosen, setChosen] = useState<(typeof options)[number] | null>(null);
  const isListed = chosen === null || text !== '' || options.some(({ value }) => value === chosen.value);
  return (
    <FormDialog
      title={t('customers:merge')}
      onClose={onClose}
      width={520}
      form={form}
      className={styles.form}
      submit={t('customers:do_merge')}
    >
      <p className={styles.note}>{t('customers:merge_text', { name: customer.name })}</p>
      <SelectField
        form={form}
        name="otherId"
        label={t('customers:merge_other')}
        placeholder={t('customers:choose')}
        findLabel={t('customers:find')}
        search={{ text, onText: setText }}
        empty={found.error ? errorText(found.error) : found.data ? t('index:nothing_found') : ''}
        options={isListed ? options : [chosen, ...options]}
        onChange={(value) => {
          setChosen(options.find((each) => each.value === value) ?? chosen);
          setText('');
          form.change({ otherId: value });
        }}
      />
      {otherId !== '' && <Moves id={customer.id} otherId={Number(otherId)} />}
    </FormDialog>
  );
}

/** What moves, and what does not. */
function Moves({ id, otherId }: { id: number; otherId: number }) {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const { data, error } = useQuery(customerQueries.merge(id, otherId));
  if (error) return <FormError error={error} />;
  if (!data) return <Skeleton width="100%" height={80} radius={8} />;
  const { running, booked, past, rent, lost } = data;
  const number = (count: number) => format.number(count);
  return (
    <ul className={styles.moves} aria-live="polite">
      <li>
        {t('merge_moves', {
          leases: number(running + booked + past),
          running: number(running),
          booked: number(booked),
        })}
      </li>
      {rent.length > 0 && (
        <li>
          {t('merge_rent', {
            rent: rent.map(({ minor, currency }) => formatMoney(format.language, minor, currency)).join(' · '),
          })}
        </li>
      )}
      {lost.length > 0 && (
        <li>
          {t('merge_lost', {
            fields: lost
              .filter(isField)
              .map((name) => t(FIELDS[name]))
              .join(', '),
          })}
        </li>
      )}
      <li>{t('merge_final')}</li>
    </ul>
  );
}
