import { MAX_CONTACTS, MAX_NOTES_LENGTH } from './limits.ts';

export interface Contact {
  readonly name: string;
  readonly role: string;
  readonly mail: string;
  readonly phone: string;
}

/** What people enter of a customer. */
export interface CustomerTerms {
  readonly name: string;
  readonly number: string;
  readonly contacts: readonly Contact[];
  readonly billingAddress: string;
  readonly deliveryAddress: string;
  readonly taxId: string;
  /** Empty where nobody has said it. */
  readonly language: string;
  readonly notes: string;
}

export const NO_DETAILS: Omit<CustomerTerms, 'name'> = {
  number: '',
  contacts: [],
  billingAddress: '',
  deliveryAddress: '',
  taxId: '',
  language: '',
  notes: '',
};

/** Stands for the name of a customer that was erased. The number stays, so that its leases stay together. */
export const erasedCustomerName = (id: number): string => `Erased customer ${id}`;

/** Fields of which a customer has one value: of two, the kept one's stays. */
const SINGLE = ['number', 'billingAddress', 'deliveryAddress', 'taxId', 'language'] as const;
type SingleField = (typeof SINGLE)[number];

interface Merged {
  readonly terms: CustomerTerms;
  /** Fields of the other one that go, because the kept one has them, too. */
  readonly lost: readonly (SingleField | 'contacts' | 'notes')[];
}

/** Two customers as one: what the kept one lacks comes from the other; contacts and notes are joined. A number is that of a company's books. */
export function mergedCustomers(kept: CustomerTerms, other: CustomerTerms, isSameCompany: boolean): Merged {
  const filled = Object.fromEntries(
    SINGLE.map((field) => [field, kept[field] || (field === 'number' && !isSameCompany ? '' : other[field])]),
  );
  const added = other.contacts.filter((contact) => !kept.contacts.some((each) => isSameContact(each, contact)));
  const contacts = [...kept.contacts, ...added];
  const notes = [kept.notes, other.notes === kept.notes ? '' : other.notes].filter(Boolean).join('\n\n');
  return {
    terms: {
      ...kept,
      ...(filled as Pick<CustomerTerms, SingleField>),
      contacts: contacts.slice(0, MAX_CONTACTS),
      notes: notes.slice(0, MAX_NOTES_LENGTH),
    },
    lost: [
      ...SINGLE.filter((field) => other[field] !== '' && other[field] !== filled[field]),
      ...(contacts.length > MAX_CONTACTS ? (['contacts'] as const) : []),
      ...(notes.length > MAX_NOTES_LENGTH ? (['notes'] as const) : []),
    ],
  };
}

const isSameContact = (one: Contact, other: Contact): boolean =>
  one.name === other.name && one.mail === other.mail && one.phone === other.phone;
