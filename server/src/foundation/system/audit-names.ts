import { type AuditReference, type AuditValue, referencesOf } from '#domain/foundation/system/audit-action.ts';
import type { Tx } from '../../platform/db/within.ts';

interface Referring {
  readonly action: string;
  readonly target: string | null;
  readonly detail: Readonly<Record<string, AuditValue>>;
}
interface Named<Id> {
  id: Id;
  name: string;
}

/** Between the companies of a line. */
const BELOW = ' › ';

/**
 * Adds what the ids of entries are called. Looked up apart from the entries, which are never joined with devices, and
 * within the caller's scope: no name of a company above or beside it.
 */
export async function withNames<Entry extends Referring>(
  tx: Tx,
  entries: readonly Entry[],
): Promise<(Entry & { names: Record<string, string> })[]> {
  const references = entries.map(referencesOf);
  const all = references.flatMap((each) => Object.values(each));
  const mcuIds = all.flatMap((each) => (each.kind === 'device' ? [each.id] : []));
  const devices = await namesIn<string>(tx, 'select mcu_id as id, name from device where mcu_id = any($1)', mcuIds);
  const siteIds = all.flatMap((each) => (each.kind === 'site' ? [each.id] : []));
  const sites = await namesIn<number>(tx, 'select id, name from site where id = any($1)', siteIds);
  const companyIds = all.flatMap((each) => (each.kind === 'company' ? each.ids : []));
  const companies = await namesIn<number>(tx, 'select id, name from company where id = any($1)', companyIds);
  const nameOf = (of: AuditReference): string | undefined => {
    if (of.kind === 'device') return devices.get(of.id);
    if (of.kind === 'site') return sites.get(of.id);
    return of.ids.flatMap((id) => companies.get(id) ?? []).join(BELOW) || undefined;
  };
  return entries.map((entry, place) => ({
    ...entry,
    names: Object.fromEntries(
      Object.entries(references[place] ?? {}).flatMap(([field, of]) => {
        const name = nameOf(of);
        return name === undefined ? [] : [[field, name]];
      }),
    ),
  }));
}

/** What something belongs to that has no name of its own: a device, else a site, else a company. */
export interface Place {
  readonly deviceId: number | null;
  readonly siteId: number | null;
  readonly companyId: number;
}

/** The name of a place for the detail of an entry, which has it when the place is gone; without one that is out of scope. */
export async function nameOfPlace(tx: Tx, { deviceId, siteId, companyId }: Place): Promise<{ name?: string }> {
  if (deviceId !== null) return (await tx.maybe('select name from device where id = $1', [deviceId])) ?? {};
  if (siteId !== null) return (await tx.maybe('select name from site where id = $1', [siteId])) ?? {};
  return (await tx.maybe('select name from company where id = $1', [companyId])) ?? {};
}

async function namesIn<Id>(tx: Tx, statement: string, ids: readonly Id[]): Promise<ReadonlyMap<Id, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.query<Named<Id>>(statement, [[...new Set(ids)]]);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
