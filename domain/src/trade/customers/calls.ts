import { z } from 'zod';
import { get, post } from '../../contract/define.ts';
import { companyIds, flag, int, json, language, list, long, nothing, page, paging } from '../../contract/fields.ts';
import { TABLE_MEDIA_TYPES } from '../../contract/table-file.ts';
import { tableForm } from '../../contract/table-form.ts';
import { LINE_FAULTS } from '../../fleet/inventory/table-cells.ts';
import { labelConditions } from '../../foundation/labels/condition.ts';
import { labelsOfList } from '../../foundation/labels/list-fields.ts';
import { shownLabels } from '../../foundation/labels/shown.ts';
import {
  MAX_ADDRESS_LENGTH,
  MAX_CONTACT_LENGTH,
  MAX_CONTACTS,
  MAX_CUSTOMER_LENGTH,
  MAX_CUSTOMER_TABLE_BYTES,
  MAX_MAIL_LENGTH,
  MAX_NOTES_LENGTH,
  MAX_NUMBER_LENGTH,
  MAX_TAX_ID_LENGTH,
} from './limits.ts';

const modules = ['lease'] as const;
const id = () => long(1);
const text = (max: number) => z.string().trim().max(max);

const contact = z.object({
  name: text(MAX_CONTACT_LENGTH).min(1),
  role: text(MAX_CONTACT_LENGTH).default(''),
  mail: text(MAX_MAIL_LENGTH).default(''),
  phone: text(MAX_CONTACT_LENGTH).default(''),
});

const terms = {
  name: text(MAX_CUSTOMER_LENGTH).min(1),
  number: text(MAX_NUMBER_LENGTH).default(''),
  contacts: json(list(contact, { max: MAX_CONTACTS })).default([]),
  billingAddress: text(MAX_ADDRESS_LENGTH).default(''),
  deliveryAddress: text(MAX_ADDRESS_LENGTH).default(''),
  taxId: text(MAX_TAX_ID_LENGTH).default(''),
  language: z.union([z.literal(''), language()]).default(''),
  notes: text(MAX_NOTES_LENGTH).default(''),
};

const customer = z.object({
  id: z.int(),
  /** The company whose customer it is. */
  companyId: z.int(),
  companyName: z.string(),
  name: z.string(),
  number: z.string(),
  contacts: z.array(z.object({ name: z.string(), role: z.string(), mail: z.string(), phone: z.string() })),
  billingAddress: z.string(),
  deliveryAddress: z.string(),
  taxId: z.string(),
  /** Empty where nobody has said it. */
  language: z.string(),
  notes: z.string(),
  isErased: z.boolean(),
  createdAt: z.int(),
});
export type Customer = z.infer<typeof customer>;

/** How many leases run, begin later, and are over. */
const counts = { running: z.int(), booked: z.int(), past: z.int() };
const money = z.array(z.object({ currency: z.string(), minor: z.int() }));

const listed = z.object({
  id: z.int(),
  companyId: z.int(),
  companyName: z.string(),
  name: z.string(),
  number: z.string(),
  /** Name of the first one, and how to reach it. */
  contact: z.object({ name: z.string(), mail: z.string(), phone: z.string() }).nullable(),
  ...counts,
  /** Tags and own fields; absent where they were not asked for. */
  labels: shownLabels.optional(),
});

const CUSTOMER_ORDERS = ['name', 'number', 'newest'] as const;
const filter = {
  key: text(100).default(''),
  companyIds: companyIds().optional(),
  order: z.enum(CUSTOMER_ORDERS).default('name'),
};

export const customerCalls = {
  pageCustomers: post('/customer/page', {
    effect: 'reads',
    summary: 'One page of the customers of the caller’s companies, by name, number, contact or tax number',
    access: 'seeCustomers',
    modules,
    input: z.object({ ...filter, labels: labelConditions(), ...labelsOfList, ...paging }),
    output: page(listed),
  }),
  exportCustomers: post('/customer/export', {
    effect: 'reads',
    summary: 'The same as a table with the columns of the import, at most 50,000 customers',
    access: 'seeCustomers',
    modules,
    input: z.object({ ...filter, ...tableForm, language: language().optional() }),
    output: 'file',
    mediaTypes: Object.values(TABLE_MEDIA_TYPES),
  }),
  getCustomer: get('/customer/info', {
    summary: 'A customer with its places, the people who have accounts, and the condition reports of its leases',
    refusals: ['customer_not_found'],
    access: 'seeCustomers',
    modules,
    input: z.object({ id: id() }),
    output: z.object({
      customer,
      ...counts,
      /** Devices of the leases that run now. */
      places: z.array(
        z.object({
          mcuId: z.string(),
          deviceName: z.string(),
          deviceSn: z.string(),
          deviceType: z.string(),
          leaseId: z.int(),
          startsAt: z.int(),
          endsAt: z.int(),
        }),
      ),
      /** Accounts of the companies that hold its leases. */
      people: z.array(
        z.object({
          id: z.int(),
          displayName: z.string(),
          email: z.string(),
          companyId: z.int(),
          companyName: z.string(),
        }),
      ),
      reports: z.array(
        z.object({
          leaseId: z.int(),
          contractNumber: z.string(),
          deviceName: z.string(),
          code: z.string(),
          issuedAt: z.int(),
        }),
      ),
    }),
  }),
  addCustomer: post('/customer/add', {
    effect: 'changes',
    summary:
      'Add a customer to a company, the caller’s own where none is named; a name and a number occur once in a company',
    refusals: ['company_not_found', 'DuplicateName', 'customer_number_taken'],
    access: 'manageCustomers',
    modules,
    input: z.object({ companyId: int(1).optional(), ...terms }),
    output: customer,
  }),
  updateCustomer: post('/customer/update', {
    effect: 'changes',
    summary: 'Change a customer; another name is written into its leases, and not into reports that were issued',
    refusals: ['customer_not_found', 'DuplicateName', 'customer_number_taken'],
    access: 'manageCustomers',
    modules,
    input: z.object({ id: id(), ...terms }),
    output: customer,
  }),
  deleteCustomer: post('/customer/delete', {
    effect: 'changes',
    summary: 'Remove a customer that no lease names',
    refusals: ['customer_not_found', 'customer_in_use'],
    access: 'manageCustomers',
    modules,
    input: z.object({ id: id() }),
    output: nothing,
  }),
  previewCustomerMerge: get('/customer/merge/preview', {
    summary: 'What would become of two customers if they were one',
    refusals: ['customer_not_found'],
    access: 'manageCustomers',
    modules,
    input: z.object({ id: id(), otherId: id() }),
    output: z.object({
      /** As it would be. */
      customer,
      /** Leases of the other one, which move, and their whole rent. */
      ...counts,
      rent: money,
      /** Fields of the other one that go, because the kept one has them, too. */
      lost: z.array(z.string()),
    }),
  }),
  mergeCustomers: post('/customer/merge', {
    effect: 'changes',
    summary: 'Make two customers one: the leases of the other move, what the kept one lacks is taken over',
    refusals: ['customer_not_found'],
    access: 'manageCustomers',
    modules,
    input: z.object({ id: id(), otherId: id() }),
    output: customer,
  }),
  eraseCustomer: post('/customer/erase', {
    effect: 'changes',
    summary:
      'Erase what tells who a customer is, when none of its leases runs or is booked; the leases stay, with a number for its name',
    refusals: ['customer_not_found', 'customer_leases_run'],
    access: 'manageCustomers',
    modules,
    input: z.object({ id: id() }),
    output: nothing,
  }),
  exportCustomer: get('/customer/data', {
    summary: 'Everything that is stored of one customer, with its leases, as JSON',
    refusals: ['customer_not_found'],
    access: 'manageCustomers',
    modules,
    input: z.object({ id: id() }),
    output: 'file',
    mediaTypes: ['application/json'],
  }),
  importCustomers: post('/customer/import', {
    effect: 'changes',
    summary:
      'Add and update customers from a table (field file: CSV), all or none; found again by number, otherwise by exact name. An empty cell changes nothing. With preview nothing is changed',
    refusals: ['changed_meanwhile'],
    access: 'manageCustomers',
    modules,
    body: 'multipart',
    maxFileBytes: MAX_CUSTOMER_TABLE_BYTES,
    input: z.object({ preview: flag().default(false) }),
    output: z.object({
      lines: z.int(),
      faults: z.array(
        z.object({
          /** Line of the table as an editor counts it; its heading is the first. */
          line: z.int(),
          field: z.string(),
          code: z.enum([...LINE_FAULTS]),
          /** The faulty value. */
          value: z.string(),
        }),
      ),
      added: z.int(),
      updated: z.int(),
      unchanged: z.int(),
      /** What would become of the first lines. */
      sample: z.array(
        z.object({
          line: z.int(),
          name: z.string(),
          number: z.string(),
          becomes: z.enum(['added', 'updated', 'unchanged']),
        }),
      ),
    }),
  }),
  customerTemplate: get('/customer/import/template', {
    summary: 'An empty table with the columns of the import and one line as an example',
    access: 'manageCustomers',
    modules,
    input: z.object({ ...tableForm }),
    output: 'file',
    mediaTypes: Object.values(TABLE_MEDIA_TYPES),
  }),
};
