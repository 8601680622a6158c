import { Refusal } from '#domain/foundation/basics/errors.ts';
import { can, type Verdict } from '#domain/foundation/permissions/permissions.ts';
import type { MainsSupply } from '#domain/power/energy/mains-supply.ts';
import type { SystemLink, SystemNode } from '#domain/power/energy/system.ts';
import type { SystemKind } from '#domain/power/energy/system-kinds.ts';
import type { Actor } from '../../foundation/devices/scoped.ts';
import { writeAudit } from '../../foundation/system/audit.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/db/within.ts';
import { actorOf, permit } from '../../platform/http/permit.ts';

export interface SystemRow {
  readonly id: number;
  readonly name: string;
  readonly kind: SystemKind;
  readonly companyId: number;
  readonly companyName: string;
  readonly path: string;
  readonly site: string | null;
  readonly mains: MainsSupply | null;
  readonly nodes: SystemNode[];
  readonly links: SystemLink[];
  readonly revision: number;
  readonly updatedAt: number;
}

export const SYSTEM_COLUMNS = sql`y.id, y.name, y.kind, y.company_id, c.name as company_name, y.path, t.name as site,
  case when y.mains_amp is not null then jsonb_build_object('amp', y.mains_amp, 'phases', y.mains_phases, 'volt', y.mains_volt) end as mains,
  y.nodes, y.links, y.revision, y.updated_at`;
export const SYSTEMS = sql`energy_system y join company c on c.id = y.company_id left join site t on t.id = y.site_id`;

const mayEdit = ({ role, path }: Actor, companyPath: string): Verdict =>
  can.editEnergySystem(actorOf({ role, path }), { companyPath });
export const isEditable = (actor: Actor, { path }: Pick<SystemRow, 'path'>): boolean => mayEdit(actor, path).allowed;

/** Refuses what the caller may see and not change. */
export function checkEditable(actor: Actor, { path }: Pick<SystemRow, 'path'>): void {
  permit(mayEdit(actor, path));
}

/** A system that the scope sees. */
export async function systemById(tx: Tx, id: number): Promise<SystemRow> {
  const row = await tx.maybe<SystemRow>(sql`select ${SYSTEM_COLUMNS} from ${SYSTEMS} where y.id = ${id}`);
  if (!row) throw new Refusal('energy_system_not_found');
  return row;
}

/** The system that a device, or one unit of it, is in; null if the scope sees none. */
export async function systemOfDevice(tx: Tx, deviceId: number, unit: number | null): Promise<SystemRow | null> {
  const found = await tx.maybe<{ systemId: number }>(
    `select system_id from energy_system_unit where device_id = $1 and ($2::int is null or unit = $2) order by unit limit 1`,
    [deviceId, unit],
  );
  return found && systemById(tx, found.systemId);
}

/** Adds a system without a drawing; its revision is 1. */
export const insertSystem = (
  tx: Tx,
  {
    companyId,
    path,
    siteId,
    name,
    kind,
    mains,
  }: Pick<SystemRow, 'companyId' | 'path' | 'name' | 'kind' | 'mains'> & { readonly siteId: number | null },
  now: number,
): Promise<{ id: number }> =>
  tx.one<{ id: number }>(
    `insert into energy_system (id, company_id, path, site_id, name, kind, updated_at, mains_amp, mains_phases, mains_volt)
     values (nextval('energy_system_id_seq'), $1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [companyId, path, siteId, name, kind, now, mains?.amp ?? null, mains?.phases ?? null, mains?.volt ?? null],
  );

/** Writes a drawing over the revision that it was made from; returns the new one. */
export async function writeDrawing(
  tx: Tx,
  { id, revision }: Pick<SystemRow, 'id' | 'revision'>,
  { nodes, links }: Pick<SystemRow, 'nodes' | 'links'>,
  now: number,
): Promise<number> {
  const written = await tx.maybe<{ revision: number }>(
    `update energy_system set nodes = $3::jsonb, links = $4::jsonb, revision = revision + 1, updated_at = $5
     where id = $1 and revision = $2 returning revision`,
    [id, revision, JSON.stringify(nodes), JSON.stringify(links), now],
  );
  if (!written) throw new Refusal('changed_meanwhile');
  return written.revision;
}

export const auditSystem = (
  tx: Tx,
  { userId }: Actor,
  { id, path, name }: Pick<SystemRow, 'id' | 'path' | 'name'>,
  verb: 'addSystem' | 'changeSystem' | 'drawSystem' | 'removeSystem',
  at: number,
  before: { nameBefore?: string } = {},
): Promise<void> =>
  writeAudit(tx, {
    at,
    userId,
    companyPath: path,
    action: `energy.${verb}`,
    target: String(id),
    detail: { ...before, name },
  });
