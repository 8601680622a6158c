import { createCells, type LineFault, type Row, type TableRead } from '../../fleet/inventory/table-cells.ts';
import { LANGUAGES } from '../../foundation/i18n/languages.ts';
import type { Contact } from './customer.ts';
import {
  MAX_ADDRESS_LENGTH,
  MAX_CONTACT_LENGTH,
  MAX_CUSTOMER_LENGTH,
  MAX_MAIL_LENGTH,
  MAX_NOTES_LENGTH,
  MAX_NUMBER_LENGTH,
  MAX_TAX_ID_LENGTH,
} from './limits.ts';

/** Columns of a table of customers, in the order of the template. */
export const CUSTOMER_COLUMNS = [
  'name',
  'number',
  'company',
  'contact',
  'contactRole',
  'mail',
  'phone',
  'billingAddress',
  'deliveryAddress',
  'taxId',
  'language',
  'notes',
] as const;

/** A line of the table; null is a cell that says nothing, and changes nothing of a customer that is there. */
export interface CustomerLine {
  readonly line: number;
  readonly name: string;
  readonly number: string | null;
  readonly company: string | null;
  /** The first contact. */
  readonly contact: Contact | null;
  readonly billingAddress: string | null;
  readonly deliveryAddress: string | null;
  readonly taxId: string | null;
  readonly language: string | null;
  readonly notes: string | null;
}

const MAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Reads a table of customers; a line has at least a name. */
export function readCustomerTable([heading, ...rows]: readonly Row[]): TableRead<CustomerLine> {
  const faults: LineFault[] = [];
  const { of, once } = createCells(heading, CUSTOMER_COLUMNS, ['name'], faults);
  if (rows.length === 0) faults.push({ line: 1, field: '', code: 'no_lines', value: '' });
  if (faults.length > 0) return { lines: [], faults };
  /** Names and numbers occur once in a company. */
  const byCompany = new Map<
    string,
    { readonly name: ReturnType<typeof once>; readonly number: ReturnType<typeof once> }
  >();
  const onceIn = (company: string) => {
    const known = byCompany.get(company) ?? { name: once('name'), number: once('number') };
    byCompany.set(company, known);
    return known;
  };
  const lines = rows.map((row): CustomerLine => {
    const cells = of(row);
    const company = cells.text('company', MAX_CUSTOMER_LENGTH);
    const ofCompany = onceIn(company ?? '');
    const contact = cells.text('contact', MAX_CONTACT_LENGTH);
    const [role, phone] = [cells.text('contactRole', MAX_CONTACT_LENGTH), cells.text('phone', MAX_CONTACT_LENGTH)];
    const mail = cells.text('mail', MAX_MAIL_LENGTH);
    if (mail !== null && !MAIL.test(mail)) cells.fault('mail', 'unknown_value');
    const isContact = contact !== null || role !== null || phone !== null || mail !== null;
    if (isContact && contact === null) cells.missing('contact');
    return {
      line: row.line,
      name: ofCompany.name(cells, cells.text('name', MAX_CUSTOMER_LENGTH)) ?? cells.missing('name'),
      number: ofCompany.number(cells, cells.text('number', MAX_NUMBER_LENGTH)),
      company,
      contact: isContact ? { name: contact ?? '', role: role ?? '', mail: mail ?? '', phone: phone ?? '' } : null,
      billingAddress: cells.text('billingAddress', MAX_ADDRESS_LENGTH),
      deliveryAddress: cells.text('deliveryAddress', MAX_ADDRESS_LENGTH),
      taxId: cells.text('taxId', MAX_TAX_ID_LENGTH),
      language: cells.oneOf('language', (text) => LANGUAGES.find((each) => each === text)),
      notes: cells.text('notes', MAX_NOTES_LENGTH),
    };
  });
  return { lines, faults };
}
