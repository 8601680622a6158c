import type { Output, Parsed } from '#domain/contract/define.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import type { AuditDetail } from '#domain/foundation/system/audit-fields.ts';
import { type BoundUnit, MAX_BOUND_UNITS } from '#domain/power/energy/bound-units.ts';
import type { energyCalls } from '#domain/power/energy/calls.ts';
import { devicesFor } from '../../foundation/devices/scoped.ts';
import { writeAudit } from '../../foundation/system/audit.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { ScopedDevice } from '../../platform/http/serve.ts';
import type { Session } from '../../platform/http/session.ts';
import { systemOfDevice } from './system-store.ts';
import { clearDevice } from './systems.ts';

type Calls = typeof energyCalls;
type Bound = Output<Calls['bindUnit']>;

/** Says what stands under a number behind a hub. */
export async function bindUnit(
  tx: Tx,
  caller: Session,
  device: ScopedDevice,
  { unit, deviceType, deviceModel }: Parsed<Calls['bindUnit']>,
  now: number,
): Promise<Bound> {
  const hub = await hubFor(tx, caller, device);
  const others = hub.related.filter((each) => each.unit !== unit);
  if (others.length >= MAX_BOUND_UNITS) throw new Refusal('max_bound_units', { max: MAX_BOUND_UNITS });
  const bound = [...others, { deviceType, deviceModel, unit }].toSorted((one, other) => one.unit - other.unit);
  await write(tx, device.id, bound);
  await audit(tx, caller, hub, 'bindUnit', { unit, deviceType, model: deviceModel }, now);
  return bound;
}

/** Takes what stands under a number from behind a hub, and out of its system. */
export async function unbindUnit(
  tx: Tx,
  caller: Session,
  device: ScopedDevice,
  { unit }: Parsed<Calls['unbindUnit']>,
  now: number,
): Promise<Bound> {
  const hub = await hubFor(tx, caller, device);
  const bound = hub.related.filter((each) => each.unit !== unit);
  if (bound.length === hub.related.length) throw new Refusal('device_not_found');
  if (await systemOfDevice(tx, device.id, unit)) await clearDevice(tx, caller, device, unit, now);
  await write(tx, device.id, bound);
  await audit(tx, caller, hub, 'unbindUnit', { unit }, now);
  return bound;
}

/** Enters what a hub has sent records of, unless people have named what stands there. */
export async function enterReported(tx: Tx, deviceId: number, unit: BoundUnit): Promise<void> {
  await tx.query(
    `update device set related = related || $2::jsonb
     where id = $1 and not related @> $3::jsonb and jsonb_array_length(related) < $4`,
    [deviceId, JSON.stringify([unit]), JSON.stringify([{ unit: unit.unit }]), MAX_BOUND_UNITS],
  );
}

interface Hub {
  readonly mcuId: string;
  readonly path: string;
  readonly related: Bound;
}

async function hubFor(tx: Tx, caller: Session, { id, mcuId }: ScopedDevice): Promise<Hub> {
  await devicesFor(tx, caller, 'editDevice', [mcuId]);
  return await tx.one<Hub>('select mcu_id, path, related from device where id = $1 for update', [id]);
}

const write = (tx: Tx, deviceId: number, bound: Bound) =>
  tx.query('update device set related = $2::jsonb where id = $1', [deviceId, JSON.stringify(bound)]);

const audit = (
  tx: Tx,
  { userId }: Session,
  { mcuId, path }: Hub,
  verb: 'bindUnit' | 'unbindUnit',
  detail: AuditDetail,
  at: number,
) => writeAudit(tx, { at, userId, companyPath: path, action: `energy.${verb}`, target: mcuId, detail });
