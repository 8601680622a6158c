import { useTranslation } from 'react-i18next';
import { LANGUAGES } from '#domain/foundation/i18n/languages.ts';
import type { Customer } from '#domain/trade/customers/calls.ts';
import type { Contact } from '#domain/trade/customers/customer.ts';
import {
  MAX_ADDRESS_LENGTH,
  MAX_CONTACT_LENGTH,
  MAX_CONTACTS,
  MAX_CUSTOMER_LENGTH,
  MAX_MAIL_LENGTH,
  MAX_NOTES_LENGTH,
  MAX_NUMBER_LENGTH,
  MAX_TAX_ID_LENGTH,
} from '#domain/trade/customers/limits.ts';
import { ask } from '../../../api/client.ts';
import { Button } from '../../../ui/action/Button.tsx';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextAreaField } from '../../../ui/form/TextAreaField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { TextInput } from '../../../ui/form/TextInput.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import styles from './Customers.module.css';
import { customersChanged } from './customer-queries.ts';

interface Props {
  /** Absent for a new one. */
  customer?: Customer | undefined;
  onClose: () => void;
  onSaved?: (customer: Customer) => void;
}

/** A contact while it is typed; the key stays when others are removed. */
type Draft = Contact & { readonly key: number };
const PARTS = ['name', 'role', 'mail', 'phone'] as const;
const languageNames = (language: string) => new Intl.DisplayNames([language], { type: 'language' });

/** A new customer, or what is known of one. */
export function CustomerDialog({ customer, onClose, onSaved }: Props) {
  const { t, i18n } = useTranslation('customers');
  const start = {
    name: customer?.name ?? '',
    number: customer?.number ?? '',
    contacts: (customer?.contacts ?? []).map((contact, key): Draft => ({ ...contact, key })) as readonly Draft[],
    billingAddress: customer?.billingAddress ?? '',
    deliveryAddress: customer?.deliveryAddress ?? '',
    taxId: customer?.taxId ?? '',
    language: customer?.language ?? '',
    notes: customer?.notes ?? '',
  };
  const isFilled = (contact: Contact) => PARTS.some((part) => contact[part].trim() !== '');
  const form = useForm({
    start,
    faults: ({ name, contacts }) => ({
      name: name.trim() === '' ? t('empty_field', { field: t('name') }) : undefined,
      contacts: contacts.some((contact) => isFilled(contact) && contact.name.trim() === '')
        ? t('empty_field', { field: `${t('contact')}: ${t('name')}` })
        : undefined,
    }),
    send: ({ contacts, language, ...values }) => {
      const terms = {
        ...values,
        contacts: contacts.filter(isFilled).map(({ key: _, ...contact }) => contact),
        language: LANGUAGES.find((each) => each === language) ?? ('' as const),
      };
      return customer ? ask('updateCustomer', { id: customer.id, ...terms }) : ask('addCustomer', terms);
    },
    onSent: (saved) => {
      onClose();
      onSaved?.(saved);
      return customersChanged(t('saved'));
    },
  });
  const { contacts } = form.values;
  const change = (key: number, next: Partial<Contact>) =>
    form.change({ contacts: contacts.map((each) => (each.key === key ? { ...each, ...next } : each)) });
  const nobody = (): Draft => ({
    key: 1 + Math.max(-1, ...contacts.map(({ key }) => key)),
    ...{ name: '', role: '', mail: '', phone: '' },
  });
  const most = { name: MAX_CONTACT_LENGTH, role: MAX_CONTACT_LENGTH, mail: MAX_MAIL_LENGTH, phone: MAX_CONTACT_LENGTH };
  const names = languageNames(i18n.language.replace('_', '-'));
  return (
    <FormDialog
      title={t(customer ? 'edit' : 'new')}
      onClose={onClose}
      width={560}
      form={form}
      className={styles.form}
      submit={t('save')}
    >
      <div className={styles.pair}>
        <TextField form={form} name="name" label={t('name')} maxLength={MAX_CUSTOMER_LENGTH} />
        <TextField form={form} name="number" label={t('number')} maxLength={MAX_NUMBER_LENGTH} />
      </div>
      {contacts.map((contact, place) => (
        <fieldset key={contact.key} className={styles.contact}>
          <legend>{t('contact_number', { number: place + 1 })}</legend>
          <div className={styles.pair}>
            {PARTS.map((part) => (
              <Field
                key={part}
                label={t(part)}
                error={
                  part === 'name' && isFilled(contact) && contact.name.trim() === ''
                    ? form.faultOf('contacts')
                    : undefined
                }
              >
                {(control) => (
                  <TextInput
                    {...control}
                    autoComplete="off"
                    maxLength={most[part]}
                    {...(part === 'mail' && { type: 'email' })}
                    {...(part === 'phone' && { type: 'tel' })}
                    value={contact[part]}
                    onChange={({ target: { value } }) => change(contact.key, { [part]: value })}
                  />
                )}
              </Field>
            ))}
          </div>
          <div>
            <Button
              size="small"
              onClick={() => form.change({ contacts: contacts.filter(({ key }) => key !== contact.key) })}
            >
              {t('remove_contact', { number: place + 1 })}
            </Button>
          </div>
        </fieldset>
      ))}
      {contacts.length < MAX_CONTACTS && (
        <div>
          <Button size="small" icon="plus" onClick={() => form.change({ contacts: [...contacts, nobody()] })}>
            {t('add_contact')}
          </Button>
        </div>
      )}
      <TextAreaField form={form} name="billingAddress" label={t('billing')} maxLength={MAX_ADDRESS_LENGTH} />
      <TextAreaField form={form} name="deliveryAddress" label={t('delivery')} maxLength={MAX_ADDRESS_LENGTH} />
      <div className={styles.pair}>
        <TextField form={form} name="taxId" label={t('tax_id')} maxLength={MAX_TAX_ID_LENGTH} />
        <SelectField
          form={form}
          name="language"
          label={t('language')}
          placeholder={t('no_language')}
          clearLabel={t('no_language')}
          options={LANGUAGES.map((each) => ({ value: each, label: names.of(each.replace('_', '-')) ?? each }))}
        />
      </div>
      <TextAreaField form={form} name="notes" label={t('notes')} maxLength={MAX_NOTES_LENGTH} />
    </FormDialog>
  );
}
