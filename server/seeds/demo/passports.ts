import { DAY_MS } from '#domain/foundation/basics/time.ts';
import type { StatusChange } from '#domain/power/batteries/status.ts';
import type { AttributeKey, Json } from '#domain/reporting/passports/attributes.ts';
import type { Tx } from '#server/platform/db/within.ts';
import type { Session } from '#server/platform/http/session.ts';
import { mountBattery } from '#server/power/batteries/mount.ts';
import { saveBattery } from '#server/power/batteries/save.ts';
import { withValues } from '#server/reporting/passports/change.ts';
import { readPassport, storePassport } from '#server/reporting/passports/rows.ts';
import { demoSites } from './companies.ts';
import { type DemoDevice, demoFleet, machineOf, mcuIdOf } from './fleet.ts';
import { DEMO_BATTERY, DEMO_PASSPORT_VALUES } from './passport.ts';

/** Its public page is open, so that the demo has an address to try: `/p/` and this. */
export const DEMO_PASSPORT = '7QK4M2XD91RT5WNB';

interface DemoBattery {
  readonly serialNumber: string;
  readonly model: string;
  readonly madeOn: string | null;
  readonly values: Readonly<Partial<Record<AttributeKey, Json>>>;
  readonly changes: (now: number) => readonly StatusChange[];
  readonly isPublic: boolean;
}

const demoBatteries: readonly DemoBattery[] = [
  {
    ...DEMO_BATTERY,
    values: DEMO_PASSPORT_VALUES,
    changes: (now) => [{ status: 'reused', at: now - 170 * DAY_MS, by: 'Wattyard', note: '' }],
    isPublic: true,
  },
  {
    serialNumber: 'NVK-2406-120331',
    model: 'NV-LFP 80-280',
    madeOn: '2024-06-11',
    values: { category: 'industrial', makerName: 'Norrvik Battery AB', mass: 178, expectedCycles: 4000 },
    changes: () => [],
    isPublic: false,
  },
];

/** Acts for the demo itself. */
const session = { userId: null, role: 'superAdmin', path: '1' } as unknown as Session;

/** Batteries of lithium devices: one whose passport is whole, one that lacks most of it; as if they had always been there. */
export async function addDemoPassports(tx: Tx, now: number): Promise<void> {
  const devices = demoFleet.filter((device) => machineOf(device).deviceType === 'f');
  for (const [index, battery] of demoBatteries.entries()) {
    const device = devices[index];
    if (device) await addDemoBattery(tx, device, battery, now);
  }
}

async function addDemoBattery(tx: Tx, device: DemoDevice, battery: DemoBattery, now: number): Promise<void> {
  const { serialNumber, model, madeOn, values, changes, isPublic } = battery;
  const { chemistry, nominalVoltage, capacityAmpHour } = machineOf(device);
  const { companyId } = demoSites.find(({ id }) => id === device.siteId)!;
  const facts = {
    serialNumber,
    model,
    madeOn,
    chemistry,
    ratedCentiAmpHour: Math.round(capacityAmpHour * 100),
    nominalCentiVolt: Math.round(nominalVoltage * 100),
  };
  const { batteryId } = await saveBattery(tx, session, { companyId, ...facts }, now);
  const mcuId = mcuIdOf(device.number);
  const { id } = await tx.one<{ id: number }>('select id from device where mcu_id = $1', [mcuId]);
  const scoped = { id, mcuId, locationShared: true, leasePeriod: null };
  await mountBattery({ tx, session, device: scoped, now }, { unit: 0, batteryId, at: 0 });
  const row = await readPassport(tx, batteryId);
  const statusChanges = changes(now);
  await storePassport(
    tx,
    { ...row, code: isPublic ? DEMO_PASSPORT : null },
    {
      passport: withValues({}, values, 'maker', now),
      status: statusChanges.at(-1)?.status ?? 'original',
      statusChanges,
      isPublic,
    },
    now,
  );
}
