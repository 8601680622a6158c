import { randomUUID } from 'node:crypto';
import type { Calls } from '#domain/assembly/calls.ts';
import type { Output, Parsed } from '#domain/contract/define.ts';
import { stagesByPercentage } from '#domain/fleet/firmware/rollout.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { HOUR_MS } from '#domain/foundation/basics/time.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { writeAudit } from '../../foundation/system/audit.ts';
import { holdDevices, OWNER_COLUMNS, OWNER_COLUMNS_OF_STATE } from '../../foundation/visibility/owner-columns.ts';
import { int4, int8, rowsFrom, text } from '../../platform/db/rows-from.ts';
import { raw, sql } from '../../platform/db/sql.ts';
import { isUniqueViolation } from '../../platform/db/violations.ts';
import type { Tx } from '../../platform/db/within.ts';
import { columnsOf, valuesOf } from '../../platform/db/written.ts';
import { actorOf, permit } from '../../platform/http/permit.ts';
import type { Session } from '../../platform/http/session.ts';
import {
  FIRMWARE_COLUMNS,
  type Firmware,
  idsOf,
  lockFirmware,
  ofReleased,
  refuseUnreleased,
  releasedTo,
} from './firmware-store.ts';
import { isSigned } from './trusted-keys.ts';

type UpgradeRequest = Parsed<Calls['upgradeFirmware']>;

interface Target {
  readonly id: number;
  readonly mcuId: string;
  readonly path: string;
  readonly model: string | null;
  readonly version: string | null;
}

const TARGET = `d.id, d.mcu_id, d.path, d.model, d.firmware_version as version
  from device_state s join device d on d.id = s.device_id`;

/**
 * Starts upgrading devices, stage by stage. If one of them may not be upgraded with the image, none is. An image that
 * no currently trusted key has signed for its model and version is refused for all.
 */
export async function startRollout(
  tx: Tx,
  session: Session,
  request: UpgradeRequest,
  keys: readonly string[],
  now: number,
): Promise<Output<Calls['upgradeFirmware']>> {
  const named = namedIn(request);
  const found = named && (await namedTargets(tx, session, named));
  const firmware = await firmwareFor(tx, request, found);
  await refuseUnreleased(tx, session, firmware.id);
  if (!isSigned({ ...firmware, sizeBytes: firmware.byteCount }, firmware.signature, keys))
    throw new Refusal('firmware_signature_error');
  const released = await releasedTo(tx, firmware.id);
  const targets =
    found && !hasRest(request)
      ? found
      : withOthers(found ?? [], await allTargets(tx, session, firmware, [...released]));
  for (const { model, path } of targets) {
    if (model !== firmware.model) throw new Refusal('firmware_wrong_model', { model: firmware.model });
    if (!idsOf(path).some((id) => released.has(id))) throw new Refusal('firmware_not_found');
  }
  const behind = targets.filter(({ version }) => version !== firmware.version);
  if (behind.length === 0) throw new Refusal('firmware_up_to_date');
  const id = randomUUID();
  const stages = stagesOf(request, behind, id);
  await insertRollout(tx, session, {
    id,
    firmware,
    request,
    stageCount: 1 + [...stages.values()].reduce((last, stage) => Math.max(last, stage), 0),
    count: behind.length,
    now,
  });
  await holdDevices(
    tx,
    behind.map((target) => target.id),
  );
  await insertUpgrades(tx, session, { id, firmware, stages, now }, behind);
  await writeAudit(tx, {
    at: now,
    userId: session.userId,
    companyPath: session.path,
    action: 'firmware.upgrade',
    target: id,
    detail: { model: firmware.model, version: firmware.version, devices: behind.length, mcuIds: mcuIdsOf(behind) },
  });
  return { id, deviceCount: behind.length, alreadyCount: targets.length - behind.length };
}

const NAMED_IN_AUDIT = 100;
const mcuIdsOf = (targets: readonly Target[]): string =>
  targets
    .slice(0, NAMED_IN_AUDIT)
    .map(({ mcuId }) => mcuId)
    .join(',');

const hasRest = ({ stages }: UpgradeRequest): boolean => stages.at(-1) === 'rest';

/** Stages that name their devices. */
const listsIn = ({ stages }: UpgradeRequest): string[][] => stages.filter((stage) => Array.isArray(stage));

function withOthers(named: readonly Target[], all: readonly Target[]): Target[] {
  const ids = new Set(named.map(({ id }) => id));
  return [...named, ...all.filter(({ id }) => !ids.has(id))];
}

/** The named devices, as a list or as stages; null if all of the companies are meant. */
function namedIn(request: UpgradeRequest): readonly string[] | null {
  const { mcuIds } = request;
  const listed = listsIn(request).flat();
  if (listed.length === 0) return mcuIds ?? null;
  if (new Set(listed).size !== listed.length)
    throw new Refusal('param_error', { field: 'stages', rule: 'a device once' });
  const isSame = mcuIds === undefined || (mcuIds.length === listed.length && mcuIds.every((id) => listed.includes(id)));
  if (!isSame) throw new Refusal('param_error', { field: 'stages', rule: 'the devices of mcuIds' });
  return listed;
}

async function namedTargets(tx: Tx, session: Session, mcuIds: readonly string[]): Promise<Target[]> {
  const targets = await tx.query<Target>(`select ${TARGET} where d.mcu_id = any($1) order by d.id`, [mcuIds]);
  if (targets.length !== mcuIds.length) throw new Refusal('device_not_found');
  for (const { path } of targets) {
    permit(can.upgradeFirmware(actorOf(session), { companyPath: path }));
  }
  return targets;
}

/**
 * Every device of the model in the caller's companies to which the firmware is released, without those being upgraded.
 */
const allTargets = (tx: Tx, session: Session, { model }: Firmware, companyIds: readonly number[]): Promise<Target[]> =>
  tx.query<Target>(
    sql`select ${raw(TARGET)} where ${ofReleased(session.path, model, companyIds)}
       and not exists (select from firmware_upgrade u where u.device_id = s.device_id and u.ended_at is null) order by d.id`,
  );

/** By its id, or by its version for the model of the named devices. */
async function firmwareFor(
  tx: Tx,
  { firmwareId, version }: UpgradeRequest,
  targets: readonly Target[] | null,
): Promise<Firmware> {
  if (firmwareId !== undefined) return lockFirmware(tx, firmwareId);
  const [first] = targets ?? [];
  if (!first || version === undefined) throw new Refusal('param_error', { field: 'version', rule: 'required' });
  const firmware = await tx.maybe<Firmware>(
    `select ${FIRMWARE_COLUMNS} from firmware f where f.model = $1 and f.version = $2 for no key update`,
    [first.model, version],
  );
  if (!firmware) throw new Refusal('firmware_not_found');
  return firmware;
}

function stagesOf(request: UpgradeRequest, targets: readonly Target[], seed: string): ReadonlyMap<string, number> {
  const keys = targets.map(({ mcuId }) => mcuId);
  const percentages = request.stages.filter((stage) => typeof stage === 'number');
  if (percentages.length > 0) return stagesByPercentage(keys, percentages, seed);
  const behind = new Set(keys);
  const lists = listsIn(request)
    .map((list) => list.filter((mcuId) => behind.has(mcuId)))
    .filter((list) => list.length > 0);
  const listed = new Map(lists.flatMap((list, stage) => list.map((mcuId): [string, number] => [mcuId, stage])));
  return new Map(keys.map((mcuId) => [mcuId, listed.get(mcuId) ?? lists.length]));
}

interface Plan {
  readonly id: string;
  readonly firmware: Firmware;
  readonly now: number;
}

async function insertRollout(
  tx: Tx,
  session: Session,
  {
    id,
    firmware,
    request,
    stageCount,
    count,
    now,
  }: Plan & { request: UpgradeRequest; stageCount: number; count: number },
): Promise<void> {
  const rollout = {
    id,
    path: session.path,
    firmwareId: firmware.id,
    model: firmware.model,
    version: firmware.version,
    state: 'running',
    stage: 0,
    stageCount,
    deviceCount: count,
    failureLimit: request.failureLimit,
    until: now + request.hours * HOUR_MS,
    byUserId: session.userId,
    byName: session.loginName,
    createdAt: now,
  };
  await tx.query(sql`insert into firmware_rollout (${columnsOf(rollout)}) values (${valuesOf(rollout)})`);
}

async function insertUpgrades(
  tx: Tx,
  session: Session,
  { id, firmware, stages, now }: Plan & { stages: ReadonlyMap<string, number> },
  targets: readonly Target[],
): Promise<void> {
  const upgraded = rowsFrom('t', {
    deviceId: int8(targets.map((target) => target.id)),
    stage: int4(targets.map(({ mcuId }) => stages.get(mcuId) ?? null)),
    fromVersion: text(targets.map(({ version }) => version)),
  });
  await tx
    .query(
      sql`insert into firmware_upgrade as n (device_id, rollout_id, stage, state, model, version, from_version, by_name, requested_at,
         next_at, updated_at, rollout_path, ${raw(OWNER_COLUMNS)})
       select t.device_id, ${id}, t.stage, 'waiting', ${firmware.model}, ${firmware.version}, t.from_version,
         ${session.loginName}, ${now}::int8, ${now}::int8, ${now}::int8, ${session.path}, ${raw(OWNER_COLUMNS_OF_STATE)}
       from ${upgraded} join device_state s on s.device_id = t.device_id returning n.device_id`,
    )
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new Refusal('upgrade_under_way') : error;
    });
}
