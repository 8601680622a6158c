import { describe, expect, test } from 'vitest';
import { type Contact, mergedCustomers, NO_DETAILS } from '#domain/trade/customers/customer.ts';
import { CUSTOMER_COLUMNS, readCustomerTable } from '#domain/trade/customers/customer-table.ts';
import { MAX_CONTACTS } from '#domain/trade/customers/limits.ts';

const table = (...lines: readonly (readonly string[])[]) =>
  readCustomerTable([CUSTOMER_COLUMNS, ...lines].map((cells, place) => ({ line: place + 1, cells })));
const FULL = [
  'Quayside',
  'K-1',
  '',
  'Ana',
  'Fleet',
  'ana@example.com',
  '1',
  'Kai 4',
  'Kai 5',
  'DE1',
  'de',
  'Pays late',
];

describe('a table of customers', () => {
  test('is read by its heading; empty cells say nothing', () => {
    expect(table(FULL, ['Harbour'])).toMatchObject({
      faults: [],
      lines: [
        {
          name: 'Quayside',
          contact: { name: 'Ana', role: 'Fleet', mail: 'ana@example.com', phone: '1' },
          language: 'de',
        },
        { name: 'Harbour', number: null, contact: null, billingAddress: null },
      ],
    });
  });
  test.each([
    ['no name', [''], { field: 'name', code: 'empty' }],
    ['a name that is too long', ['x'.repeat(101)], { field: 'name', code: 'too_long' }],
    ['a mail without an address', ['A', '', '', 'Ana', '', 'ana at'], { field: 'mail', code: 'unknown_value' }],
    ['a mail of nobody', ['A', '', '', '', '', 'ana@example.com'], { field: 'contact', code: 'empty' }],
    [
      'a language nobody has',
      ['A', '', '', '', '', '', '', '', '', '', 'xx'],
      { field: 'language', code: 'unknown_value' },
    ],
  ])('says what is wrong in a cell: %s', (_, cells, fault) => {
    expect(table(cells).faults).toMatchObject([{ line: 2, ...fault }]);
  });
  test('has a name and a number once in a company', () => {
    expect(table(['A', 'K'], ['A', 'K'], ['A', 'K', 'South']).faults).toMatchObject([
      { line: 3, field: 'name', code: 'twice' },
      { line: 3, field: 'number', code: 'twice' },
    ]);
  });
});

describe('two customers as one', () => {
  const contact = (name: string): Contact => ({ name, role: '', mail: '', phone: '' });
  const one = { ...NO_DETAILS, name: 'Kept', taxId: 'DE1', notes: 'a', contacts: [contact('Ana')] };
  test('keep what both have said, and say what goes', () => {
    const other = {
      ...NO_DETAILS,
      name: 'Other',
      taxId: 'DE2',
      number: 'K',
      notes: 'b',
      contacts: [contact('Ana'), contact('Ben')],
    };
    expect(mergedCustomers(one, other, true)).toEqual({
      terms: { ...one, number: 'K', notes: 'a\n\nb', contacts: [contact('Ana'), contact('Ben')] },
      lost: ['taxId'],
    });
  });
  test('of different companies do not take over a number', () => {
    const { terms, lost } = mergedCustomers(one, { ...NO_DETAILS, name: 'Other', number: 'K' }, false);
    expect([terms.number, lost]).toEqual(['', ['number']]);
  });
  test('lose nothing of one that says nothing else', () => {
    expect(mergedCustomers(one, { ...one, name: 'Other' }, true)).toEqual({ terms: one, lost: [] });
  });
  test('have no more contacts than one has', () => {
    const other = {
      ...NO_DETAILS,
      name: 'Other',
      contacts: Array.from({ length: MAX_CONTACTS }, (_, i) => contact(`C${i}`)),
    };
    const { terms, lost } = mergedCustomers(one, other, true);
    expect(terms.contacts).toHaveLength(MAX_CONTACTS);
    expect(lost).toEqual(['contacts']);
  });
});
