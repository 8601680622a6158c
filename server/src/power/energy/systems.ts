import type { Output, Parsed } from '#domain/contract/define.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { suppliedBy } from '#domain/power/energy/mains-supply.ts';
import { drawingFault, SYSTEM_TEMPLATES, type SystemNode } from '#domain/power/energy/system.ts';
import type { systemCalls } from '#domain/power/energy/system-calls.ts';
import { pathForAdding } from '../../foundation/companies/path-for-adding.ts';
import type { Caller } from '../../foundation/devices/list.ts';
import { devicesInScope } from '../../foundation/devices/scoped.ts';
import { below } from '../../foundation/visibility/conditions.ts';
import { escapeLike } from '../../platform/db/like.ts';
import { pageOf, shownPage } from '../../platform/db/page.ts';
import { raw, sql } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { ScopedDevice } from '../../platform/http/serve.ts';
import type { Session } from '../../platform/http/session.ts';
import {
  auditSystem,
  checkEditable,
  insertSystem,
  isEditable,
  SYSTEM_COLUMNS,
  SYSTEMS,
  type SystemRow,
  systemById,
  systemOfDevice,
  writeDrawing,
} from './system-store.ts';
import { bindUnits, candidatesOf, type UnitOfDevice } from './system-units.ts';
import { shownDrawing, shownDrawings } from './system-values.ts';

type Calls = typeof systemCalls;
type System = Output<Calls['energySystem']>['system'];

/** Of a company. */
const MAX_SYSTEMS = 1000;

const shownSystem = (row: SystemRow, caller: Session): System => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  companyId: row.companyId,
  companyName: can.seeCompanyNames(caller).allowed ? row.companyName : null,
  site: row.site,
  mains: row.mains,
  revision: row.revision,
  updatedAt: row.updatedAt,
  editable: isEditable(caller, row),
  devices: row.nodes.filter(({ kind }) => kind === 'device').length,
});

export async function pageSystems(
  tx: Tx,
  caller: Session & Caller,
  { key, ...request }: Parsed<Calls['pageEnergySystems']>,
  now: number,
): Promise<Output<Calls['pageEnergySystems']>> {
  const page = await pageOf<SystemRow>(
    tx,
    {
      columns: SYSTEM_COLUMNS,
      from: SYSTEMS,
      where: sql`${below(raw('y.path'), caller.path)} and lower(y.name) like ${`%${escapeLike(key.trim().toLowerCase())}%`}`,
      order: raw('y.name, y.id'),
    },
    request,
  );
  const drawings = await shownDrawings(tx, caller, page.list, now);
  const balances = new Map(page.list.map(({ id }, place) => [id, drawings[place]!.balance]));
  return shownPage(page, (row) => ({ ...shownSystem(row, caller), balance: balances.get(row.id)! }));
}

export async function systemDetail(
  tx: Tx,
  caller: Session & Caller,
  row: SystemRow,
  now: number,
): Promise<Output<Calls['energySystem']>> {
  return { system: shownSystem(row, caller), ...(await shownDrawing(tx, caller, row, now)) };
}

/** Adds a system; with a device, its units stand in the drawing of its kind in place of what they are. */
export async function addSystem(
  tx: Tx,
  caller: Session,
  { companyId, name, kind, site, mcuId, ...entered }: Parsed<Calls['addDeviceBindSystemBase']>,
  now: number,
): Promise<{ id: number; revision: number }> {
  const path = await pathForAdding(tx, companyId);
  if (path === null) throw new Refusal('company_not_found');
  checkEditable(caller, { path });
  const { count } = await tx.one<{ count: number }>(
    'select count(*)::int as count from energy_system where company_id = $1',
    [companyId],
  );
  if (count >= MAX_SYSTEMS) throw new Refusal('max_energy_systems', { max: MAX_SYSTEMS });
  const siteId = await siteOf(tx, companyId, site);
  const { id } = await insertSystem(tx, { companyId, path, siteId, name, kind, mains: suppliedBy(entered) }, now);
  const template = SYSTEM_TEMPLATES.find((each) => each.kind === kind)!;
  const devices = mcuId === undefined ? [] : await nodesOf(tx, mcuId);
  await bindUnits(tx, { id, path }, devices);
  const drawing = { nodes: [...template.nodes, ...devices.map(({ node }) => node)], links: [...template.links] };
  const revision = await writeDrawing(tx, { id, revision: 1 }, drawing, now);
  await auditSystem(tx, caller, { id, path, name }, 'addSystem', now);
  return { id, revision };
}

const BESIDE_PX = 960;
const ROW_PX = 120;

/** The units of a device that are in no system, beside what the drawing has. */
async function nodesOf(tx: Tx, mcuId: string): Promise<(UnitOfDevice & { node: SystemNode })[]> {
  const [device] = await devicesInScope(tx, [mcuId]);
  const free = (await candidatesOf(tx, device!.id)).filter(({ systemId }) => systemId === null);
  if (free.length === 0) throw new Refusal('device_in_system');
  return free.map(({ unit }, row) => ({
    deviceId: device!.id,
    unit,
    node: { id: `unit-${unit}`, kind: 'device', name: '', x: BESIDE_PX, y: row * ROW_PX, mcuId, unit },
  }));
}

export async function changeSystem(
  tx: Tx,
  caller: Session,
  { id, name, kind, site, ...entered }: Parsed<Calls['updateDeviceBindSystemBase']>,
  now: number,
): Promise<null> {
  const row = await systemById(tx, id);
  checkEditable(caller, row);
  const siteId = await siteOf(tx, row.companyId, site);
  const mains = suppliedBy(entered);
  await tx.query(
    `update energy_system set name = $2, kind = $3, site_id = $4, updated_at = $5, mains_amp = $6, mains_phases = $7, mains_volt = $8
     where id = $1`,
    [id, name, kind, siteId, now, mains?.amp ?? null, mains?.phases ?? null, mains?.volt ?? null],
  );
  await auditSystem(tx, caller, { ...row, name }, 'changeSystem', now, { nameBefore: row.name });
  return null;
}

async function siteOf(tx: Tx, companyId: number, name: string | undefined): Promise<number | null> {
  if (!name) return null;
  const site = await tx.maybe<{ id: number }>('select id from site where company_id = $1 and name = $2', [
    companyId,
    name,
  ]);
  if (!site) throw new Refusal('site_not_found');
  return site.id;
}

/** Saves a drawing. Devices that the caller does not see stay as they were stored; others must be its own. */
export async function saveDrawing(
  tx: Tx,
  caller: Session,
  { id, revision, nodes, links }: Parsed<Calls['saveRelationDeviceBindSystemByUser']>,
  now: number,
): Promise<{ revision: number }> {
  const fault = drawingFault(nodes, links);
  if (fault) throw new Refusal('param_error', { field: 'nodes', rule: fault });
  const row = await systemById(tx, id);
  checkEditable(caller, row);
  const units = nodes.flatMap((node) => (node.kind === 'device' ? [node] : []));
  const devices = await devicesInScope(tx, [...new Set(units.map(({ mcuId }) => mcuId))]);
  for (const device of devices) checkEditable(caller, device);
  const idOf = new Map(devices.map((device) => [device.mcuId, device.id]));
  await bindUnits(
    tx,
    row,
    units.map(({ mcuId, unit }) => ({ deviceId: idOf.get(mcuId)!, unit })),
  );
  const written = await writeDrawing(tx, { id, revision }, { nodes, links }, now);
  await auditSystem(tx, caller, row, 'drawSystem', now);
  return { revision: written };
}

/** Takes a device, or one unit of it, out of its system, with the links to it. */
export async function clearDevice(
  tx: Tx,
  caller: Session,
  device: ScopedDevice,
  unit: number | null,
  now: number,
): Promise<null> {
  const row = await systemOfDevice(tx, device.id, unit);
  if (!row) throw new Refusal('energy_system_not_found');
  checkEditable(caller, row);
  const isTaken = (node: SystemNode) =>
    node.kind === 'device' && node.mcuId === device.mcuId && (unit === null || node.unit === unit);
  const nodes = row.nodes.filter((node) => !isTaken(node));
  const ids = new Set(nodes.map((node) => node.id));
  const links = row.links.filter(({ from, to }) => ids.has(from) && ids.has(to));
  await tx.query(
    'delete from energy_system_unit where device_id = $1 and system_id = $2 and ($3::int is null or unit = $3)',
    [device.id, row.id, unit],
  );
  await writeDrawing(tx, row, { nodes, links }, now);
  await auditSystem(tx, caller, row, 'drawSystem', now);
  return null;
}

export async function removeSystem(tx: Tx, caller: Session, id: number, now: number): Promise<null> {
  const row = await systemById(tx, id);
  checkEditable(caller, row);
  await tx.query('delete from energy_system_unit where system_id = $1', [id]);
  await tx.query('delete from energy_system where id = $1', [id]);
  await auditSystem(tx, caller, row, 'removeSystem', now);
  return null;
}
