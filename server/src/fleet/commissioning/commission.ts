import { COMMISSION_REFUSALS } from '#domain/fleet/commissioning/calls.ts';
import { type ErrorCode, Refusal } from '#domain/foundation/basics/errors.ts';
import { isBattery } from '#domain/foundation/devices/battery-models.ts';
import type { Context } from '../../context.ts';
import { deviceChanged } from '../../platform/db/invalidations.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { Session } from '../../platform/http/session.ts';
import { addBoughtDevice } from '../inventory/add-one.ts';
import { claimUnit } from '../inventory/claim.ts';
import { giveDefaultLimits } from '../inventory/default-limits.ts';
import { writePositionByHand } from '../locations/position-by-hand.ts';
import { changeUnit } from './change.ts';
import { nameFor } from './names.ts';
import type { Commissioned, Told, Unit } from './units.ts';

type Reason = NonNullable<Told['reason']>;

const isReason = (code: ErrorCode): code is Reason => COMMISSION_REFUSALS.some((known) => known === code);

/** One after the other, in the order in which they were scanned: that is the order of their numbers. */
export async function commissionUnits(context: Context, session: Session, units: readonly Unit[]): Promise<Told[]> {
  const told: Told[] = [];
  for (const unit of units) {
    try {
      told.push(await commissionUnit(context, session, unit));
    } catch (error) {
      if (!(error instanceof Refusal) || !isReason(error.code)) {
        // Those before it are added, and their keys are told this once; it is asked for again, alone.
        if (told.length > 0) return told;
        throw error;
      }
      told.push(await refused(context, session, unit, error.code));
    }
  }
  return told;
}

async function commissionUnit(context: Context, session: Session, unit: Unit): Promise<Told> {
  const sent = await context.within(session, (tx) => sentBefore(tx, session, unit.key));
  return sent ? changeUnit(context, session, unit, sent) : addUnit(context, session, unit);
}

/** What this account has added under that key. */
const sentBefore = (tx: Tx, { userId }: Session, key: string): Promise<Commissioned | null> =>
  tx.maybe<Commissioned>(
    sql`select c.device_id, c.revision, d.mcu_id, d.name as device_name from commissioned_device c
      left join device d on d.id = c.device_id where c.user_id = ${userId} and c.key = ${key}`,
  );

async function addUnit(context: Context, session: Session, unit: Unit): Promise<Told> {
  const { within, clock, invalidations } = context;
  if (!isBattery(unit)) throw new Refusal('battery_not_find');
  const known = await claimUnit(context, session, unit);
  const now = clock.now();
  const added = await within(session, async (tx) => {
    const deviceName = await nameFor(tx, unit.companyId, unit);
    const device = await addBoughtDevice(tx, session, { ...boughtOf(unit), deviceName }, known, now);
    if (unit.position) await writePositionByHand(tx, device.id, unit.position, session, now);
    await tx.query(
      sql`insert into commissioned_device (user_id, key, device_id, path, revision, at)
        select ${session.userId}::int4, ${unit.key}, d.id, d.path, ${unit.revision}::int4, ${now}::int8 from device d where d.id = ${device.id} returning key`,
    );
    return { ...device, deviceName };
  });
  await invalidations.publish(deviceChanged(added));
  await giveDefaultLimits(context, session, [unit]);
  const { mcuId, deviceName, deviceKey } = added;
  return { key: unit.key, outcome: 'added', reason: null, mcuId, deviceName, deviceKey };
}

/** As the call for one device takes it. What was not said of the battery is not known. */
const boughtOf = ({ chemistry, nominalVoltage, capacityAmpHour, ...unit }: Unit) => ({
  mcuId: unit.mcuId,
  sn: unit.sn,
  companyId: unit.companyId,
  site: unit.site,
  batteryModel: unit.batteryModel,
  batteryCustom: unit.batteryCustom,
  ...(chemistry && { chemistry }),
  ...(nominalVoltage !== null && { nominalVoltage }),
  ...(capacityAmpHour !== null && { capacityAmpHour }),
});

/** A unit that is in the caller's company already says which one it is; of others nothing is told. */
async function refused({ within }: Context, session: Session, unit: Unit, reason: Reason): Promise<Told> {
  const about = { key: unit.key, mcuId: unit.mcuId, deviceKey: null };
  if (reason === 'device_already_bind') {
    const own = await within({ path: session.path, leasesAt: null }, (tx) =>
      tx.maybe<{ name: string; key: string | null }>(
        sql`select d.name, c.key from device d
          left join commissioned_device c on c.device_id = d.id and c.user_id = ${session.userId} and c.key = ${unit.key}
          where d.mcu_id = ${unit.mcuId} and d.sn = ${unit.sn}`,
      ),
    );
    // Sent twice at once: the other one was faster.
    if (own) return { ...about, outcome: own.key === null ? 'here' : 'known', reason: null, deviceName: own.name };
  }
  return { ...about, outcome: 'refused', reason, deviceName: null };
}
