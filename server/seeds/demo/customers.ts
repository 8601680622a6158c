import { type Contact, type CustomerTerms, NO_DETAILS } from '#domain/trade/customers/customer.ts';
import type { Tx } from '#server/platform/db/within.ts';
import { writeTerms } from '#server/trade/customers/change.ts';
import { takeNamed } from '#server/trade/customers/named.ts';

const contact = (name: string, role: string, phone: string): Contact => ({
  name,
  role,
  mail: `${name.toLowerCase().replaceAll(' ', '.')}@example.com`,
  phone,
});

/** What is known of some of those who lease devices of Northfield Rentals. */
const known: readonly CustomerTerms[] = [
  {
    ...NO_DETAILS,
    name: 'Quayside Build',
    number: 'K-1004',
    contacts: [
      contact('Ana Ruiz', 'Site manager', '+44 151 496 0101'),
      contact('Tom Hale', 'Accounts', '+44 151 496 0102'),
    ],
    billingAddress: 'Quayside Build Ltd\n4 Dock Road\nLiverpool L3 4AA',
    deliveryAddress: 'Gate 2, Albert Dock\nLiverpool L3 4AF',
    taxId: 'GB123456789',
    language: 'en',
  },
  {
    ...NO_DETAILS,
    name: 'Riverside Hospital',
    number: 'K-1011',
    contacts: [contact('Priya Nair', 'Estates', '+44 161 496 0200')],
    billingAddress: 'Riverside Hospital Trust\nRiver Street 1\nManchester M3 4LZ',
    language: 'en',
    notes: 'Deliver before 7:00, at the goods entrance.',
  },
];

/** Makes the names in leases customers, as the program does with those of an earlier version. */
export async function makeDemoCustomers(tx: Tx, now: number): Promise<void> {
  const leases = await tx.query<{ id: number; path: string; name: string }>(
    'select id, path, customer as name from lease order by id',
  );
  await takeNamed(tx, leases, { userId: null, at: now });
  for (const terms of known) {
    const [first] = await tx.query<{ id: number; name: string; formerNames: string[] }>(
      'select id, name, former_names from customer where name = $1 order by id limit 1',
      [terms.name],
    );
    if (first) await writeTerms(tx, first, terms);
  }
}
