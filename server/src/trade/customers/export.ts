import type { Calls } from '#domain/assembly/calls.ts';
import type { FileAnswer, Parsed } from '#domain/contract/define.ts';
import type { TableCell } from '#domain/contract/spreadsheet/cells.ts';
import type { TableForm } from '#domain/contract/table-file.ts';
import { CUSTOMER_COLUMNS } from '#domain/trade/customers/customer-table.ts';
import type { Context } from '../../context.ts';
import { writeAudit } from '../../foundation/system/audit.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Session } from '../../platform/http/session.ts';
import { tableFile } from '../../platform/text/table-file.ts';
import { allCustomers } from './page.ts';
import { type CustomerRow, managedCustomer, toCustomer } from './rows.ts';

const MAX_EXPORTED = 50_000;

const fileOf = (name: string, rows: readonly (readonly TableCell[])[], form: TableForm): FileAnswer => {
  async function* inOne() {
    yield rows;
  }
  const columns = CUSTOMER_COLUMNS.map((head) => ({ head, format: 'text' as const }));
  return tableFile(name, { name: 'customers', columns, rows: inOne() }, form);
};

/** In the order of the columns of the import: what was exported can be changed and imported again. */
const rowOf = ({ contacts: [first], ...customer }: CustomerRow): TableCell[] => [
  ...[customer.name, customer.number, customer.companyName],
  ...[first?.name ?? '', first?.role ?? '', first?.mail ?? '', first?.phone ?? ''],
  ...[customer.billingAddress, customer.deliveryAddress, customer.taxId, customer.language, customer.notes],
];

export async function exportCustomers(
  { within, clock }: Pick<Context, 'within' | 'clock'>,
  session: Session,
  { format, separator, language: _, ...filter }: Parsed<Calls['exportCustomers']>,
): Promise<FileAnswer> {
  const rows = await within(session, (tx) => allCustomers(tx, session, filter, MAX_EXPORTED));
  return fileOf(`customers ${new Date(clock.now()).toISOString().slice(0, 10)}`, rows.map(rowOf), {
    format,
    separator,
  });
}

/** One line shows what belongs where. */
export const customerTemplate = (form: TableForm): FileAnswer => {
  const line = ['Quayside Build', 'K-1004', '', 'Ana Ruiz', 'Fleet', 'ana@example.com', '+49 40 1234'];
  return fileOf(
    'customers',
    [[...line, 'Kai 4, 20457 Hamburg', 'Kai 4, 20457 Hamburg', 'DE123456789', 'de', '']],
    form,
  );
};

/** Everything that is stored of one customer. */
export async function exportCustomer(
  { within, clock }: Pick<Context, 'within' | 'clock'>,
  session: Session,
  id: number,
): Promise<FileAnswer> {
  const now = clock.now();
  const data = await within(session, async (tx) => {
    const row = await managedCustomer(tx, session, id);
    await writeAudit(tx, {
      at: now,
      userId: session.userId,
      companyPath: row.path,
      action: 'customers.export',
      target: row.name,
    });
    const leases = await tx.query(
      sql`select contract_number, device_name, device_sn, customer, rental_company, starts_at, ends_at, rent_minor, rent_period, currency,
          total_minor, remark, start_condition, end_condition from lease where customer_id = ${id} order by starts_at, id`,
    );
    const reports = await tx.query(
      sql`select l.contract_number, p.code, p.issued_at, p.report from condition_paper p join lease l on l.id = p.lease_id
        where l.customer_id = ${id} order by p.issued_at, p.code`,
    );
    return { customer: toCustomer(row), formerNames: row.formerNames, leases, reports };
  });
  async function* bytes() {
    yield Buffer.from(`${JSON.stringify(data, null, 2)}\n`);
  }
  return { name: `customer ${id}.json`, mediaType: 'application/json', bytes: bytes() };
}
