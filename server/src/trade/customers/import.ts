import type { Calls } from '#domain/assembly/calls.ts';
import type { Output } from '#domain/contract/define.ts';
import type { LineFault, LineFaultCode, Row } from '#domain/fleet/inventory/table-cells.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { type Contact, type CustomerTerms, NO_DETAILS } from '#domain/trade/customers/customer.ts';
import { type CustomerLine, readCustomerTable } from '#domain/trade/customers/customer-table.ts';
import { MAX_CONTACTS } from '#domain/trade/customers/limits.ts';
import type { Context } from '../../context.ts';
import { writeAudit } from '../../foundation/system/audit.ts';
import { storedJson } from '../../platform/db/json.ts';
import { int4, rowsFrom, text } from '../../platform/db/rows-from.ts';
import { sql } from '../../platform/db/sql.ts';
import { systemScope, type Tx } from '../../platform/db/within.ts';
import { actorOf } from '../../platform/http/permit.ts';
import type { Session } from '../../platform/http/session.ts';
import { refusingTaken, writeTerms } from './change.ts';
import { CUSTOMER_COLUMNS, type CustomerRow, storedTerms } from './rows.ts';

type Answer = Output<Calls['importCustomers']>;
interface Company {
  readonly id: number;
  readonly name: string;
  readonly path: string;
}
/** What becomes of a line. */
interface Step {
  readonly line: CustomerLine;
  readonly company: Company;
  readonly before: CustomerRow | null;
  readonly terms: CustomerTerms;
  readonly becomes: Answer['sample'][number]['becomes'];
}

const SAMPLE_LINES = 20;
/** Nobody would read more, and the response would grow without limit. */
const MAX_FAULTS_SHOWN = 500;
/** Another name goes into leases that went to other companies with their devices: the caller was checked before. */
const scope = systemScope('an import of customers');

/** Adds and updates customers from the rows of a table, all or none. */
export async function importCustomers(
  { within, clock }: Pick<Context, 'within' | 'clock'>,
  session: Session,
  { rows, faults: unread }: { readonly rows: readonly Row[]; readonly faults: readonly LineFault[] },
  isPreview: boolean,
): Promise<Answer> {
  const { lines, faults } = unread.length > 0 ? { lines: [], faults: [...unread] } : readCustomerTable(rows);
  const companies = await within(session, (tx) => tx.query<Company>('select id, name, path from company order by id'));
  const placed = lines.flatMap((line) => {
    const company = companyOf(companies, line.company, session);
    if (typeof company === 'object') return [{ line, company }];
    faults.push({ line: line.line, field: 'company', code: company, value: line.company ?? '' });
    return [];
  });
  const now = clock.now();
  return refusingTaken(
    () =>
      within(scope, async (tx) => {
        const steps = await stepsOf(tx, placed, faults);
        faults.sort((a, b) => a.line - b.line);
        const count = (becomes: Step['becomes']) => steps.filter((step) => step.becomes === becomes).length;
        const answer = {
          lines: lines.length,
          faults: faults.slice(0, MAX_FAULTS_SHOWN),
          added: count('added'),
          updated: count('updated'),
          unchanged: count('unchanged'),
          sample: steps.slice(0, SAMPLE_LINES).map(({ line, terms, becomes }) => ({
            ...{ line: line.line, name: terms.name, number: terms.number, becomes },
          })),
        };
        if (isPreview || faults.length > 0) return answer;
        for (const { before, terms, becomes } of steps) if (becomes === 'updated') await writeTerms(tx, before!, terms);
        await addAll(
          tx,
          steps.filter(({ becomes }) => becomes === 'added'),
          now,
        );
        await writeAudit(tx, {
          at: now,
          userId: session.userId,
          companyPath: session.path,
          action: 'customers.import',
          detail: { added: answer.added, changes: answer.updated },
        });
        return answer;
      }),
    () => new Refusal('changed_meanwhile'),
  );
}

/** By number, or by a name that is unique among those that the caller sees; its own where none is named. */
function companyOf(companies: readonly Company[], named: string | null, session: Session): Company | LineFaultCode {
  const own = companies.filter(({ path }) => can.manageCustomers(actorOf(session), { companyPath: path }).allowed);
  if (named === null) return own.find(({ id }) => id === session.companyId) ?? 'unknown_company';
  const found = own.filter(({ name }) => name === named);
  if (found.length > 1) return 'ambiguous_company';
  return found[0] ?? own.find(({ id }) => String(id) === named) ?? 'unknown_company';
}

/** Finds again by number, otherwise by exact name. The customers of these companies stay as they are meanwhile. */
async function stepsOf(
  tx: Tx,
  placed: readonly { readonly line: CustomerLine; readonly company: Company }[],
  faults: LineFault[],
): Promise<Step[]> {
  const known = await tx.query<CustomerRow>(
    sql`select ${CUSTOMER_COLUMNS} from customer cu join company c on c.id = cu.company_id
      where cu.erased_at is null and cu.company_id in (select x.company_id from ${rowsFrom('x', {
        companyId: int4(placed.map(({ company }) => company.id)),
      })})
      order by cu.id for update of cu`,
  );
  const key = (company: number, value: string) => `${company} ${value}`;
  const byNumber = new Map(known.map((row) => [key(row.companyId, row.number), row]));
  const byName = new Map(known.map((row) => [key(row.companyId, row.name), row]));
  const taken = new Set<string>();
  return placed.flatMap(({ line, company }): Step[] => {
    const numbered = line.number === null ? undefined : byNumber.get(key(company.id, line.number));
    const named = byName.get(key(company.id, line.name));
    const before = numbered ?? named ?? null;
    const fault = (field: string, code: LineFaultCode, value: string) => {
      faults.push({ line: line.line, field, code, value });
      return [];
    };
    // Its number says one, its name another.
    if (numbered && named && numbered !== named) return fault('name', 'twice', line.name);
    // A line before is the same customer, or was given its name or number; a company may be written in two ways.
    const own = before ? [`${before.id}`] : [];
    const claims = [
      ...own,
      key(company.id, line.name),
      ...(line.number === null ? [] : [`# ${key(company.id, line.number)}`]),
    ];
    if (claims.some((claim) => taken.has(claim))) return fault('name', 'twice', line.name);
    for (const claim of claims) taken.add(claim);
    const terms = termsOf(line, before);
    const becomes = before === null ? 'added' : isSame(terms, before) ? 'unchanged' : 'updated';
    return [{ line, company, before, terms, becomes }];
  });
}

/** A cell that says nothing changes nothing. */
function termsOf(line: CustomerLine, before: CustomerRow | null): CustomerTerms {
  const is = before ?? NO_DETAILS;
  return {
    name: line.name,
    number: line.number ?? is.number,
    contacts: contactsOf(line.contact, is.contacts),
    billingAddress: line.billingAddress ?? is.billingAddress,
    deliveryAddress: line.deliveryAddress ?? is.deliveryAddress,
    taxId: line.taxId ?? is.taxId,
    language: line.language ?? is.language,
    notes: line.notes ?? is.notes,
  };
}

/** The one of the same name, otherwise one more; the first where there is none. */
function contactsOf(contact: Contact | null, known: readonly Contact[]): readonly Contact[] {
  if (contact === null) return known;
  const isThere = known.some(({ name }) => name === contact.name);
  if (!isThere) return [contact, ...known].slice(0, MAX_CONTACTS);
  return known.map((each) =>
    each.name === contact.name
      ? {
          name: each.name,
          role: contact.role || each.role,
          mail: contact.mail || each.mail,
          phone: contact.phone || each.phone,
        }
      : each,
  );
}

const FIELDS = ['name', 'number', 'billingAddress', 'deliveryAddress', 'taxId', 'language', 'notes'] as const;
const isSame = (one: CustomerTerms, other: CustomerTerms): boolean =>
  FIELDS.every((field) => one[field] === other[field]) &&
  JSON.stringify(one.contacts.map(ordered)) === JSON.stringify(other.contacts.map(ordered));
const ordered = ({ name, role, mail, phone }: Contact) => [name, role, mail, phone];

async function addAll(tx: Tx, steps: readonly Step[], now: number): Promise<void> {
  const all = steps.map(({ company, terms }) => ({ companyId: company.id, ...terms, ...storedTerms(terms) }));
  const rows = rowsFrom('x', {
    companyId: int4(all.map(({ companyId }) => companyId)),
    name: text(all.map(({ name }) => name)),
    number: text(all.map(({ number }) => number)),
    contacts: text(steps.map(({ terms }) => storedJson(terms.contacts))),
    billingAddress: text(all.map(({ billingAddress }) => billingAddress)),
    deliveryAddress: text(all.map(({ deliveryAddress }) => deliveryAddress)),
    taxId: text(all.map(({ taxId }) => taxId)),
    language: text(all.map(({ language }) => language)),
    notes: text(all.map(({ notes }) => notes)),
    searchText: text(all.map(({ searchText }) => searchText)),
    sortKey: text(all.map(({ sortKey }) => sortKey)),
  });
  await tx.query(
    sql`insert into customer (id, company_id, path, name, number, contacts, billing_address, delivery_address, tax_id, language, notes,
        search_text, sort_key, created_at)
      select nextval('customer_id_seq'), c.id, c.path, x.name, x.number, x.contacts::jsonb, x.billing_address,
        x.delivery_address, x.tax_id, x.language, x.notes, x.search_text, x.sort_key, ${now}::int8
      from ${rows} join company c on c.id = x.company_id`,
  );
}
