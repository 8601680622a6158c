import type { Parsed } from '#domain/contract/define.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { energyMeasures } from '#domain/foundation/kinds/energy-measures.ts';
import type { energyCalls } from '#domain/power/energy/calls.ts';
import { devicesFor } from '../../foundation/devices/scoped.ts';
import { writeAudit } from '../../foundation/system/audit.ts';
import type { Within } from '../../platform/db/within.ts';
import type { ScopedDevice } from '../../platform/http/serve.ts';
import type { Session } from '../../platform/http/session.ts';
import { overrule } from '../../stream/history/overruled-readings.ts';
import { readSeries } from '../../stream/history/read-history.ts';

/** Says that a reading of a counter is right, or takes that back. */
export async function overruleReading(
  within: Within,
  caller: Session,
  device: ScopedDevice,
  { unit, kind, energy, at, believed }: Parsed<typeof energyCalls.overruleReading>,
  now: number,
): Promise<null> {
  await within(caller, (tx) => devicesFor(tx, caller, 'editDevice', [device.mcuId]));
  const isCounted = energyMeasures(kind).some((measure) => measure.energy === energy && measure.counter);
  if (!isCounted || !(await isThere(within, { deviceId: device.id, kind, unit, from: at, to: at })))
    throw new Refusal('reading_not_found');
  await within(caller, async (tx) => {
    const { path } = await tx.one<{ path: string }>('select path from device where id = $1 for update', [device.id]);
    if (!(await overrule(tx, { deviceId: device.id, kind, unit, energy, at }, believed))) return;
    await writeAudit(tx, {
      at: now,
      userId: caller.userId,
      companyPath: path,
      action: believed ? 'energy.believeReading' : 'energy.doubtReading',
      target: device.mcuId,
      detail: { unit, at },
    });
  });
  return null;
}

async function isThere(within: Within, query: Parameters<typeof readSeries>[1]): Promise<boolean> {
  for await (const _ of readSeries(within, query)) return true;
  return false;
}
