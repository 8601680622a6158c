import { rolesOf } from '#domain/foundation/kinds/energy-roles.ts';
import type { Place } from '#domain/power/energy/sun.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { ScopedDevice } from '../../platform/http/serve.ts';
import { currentState } from '../../stream/device-state/current.ts';
import { systemOfDevice } from './system-store.ts';

const MICRO = '1e6::float8';

/** Where a device stands, if the caller may know it: by its last position, otherwise by its site. */
export async function placeOf(tx: Tx, { id, locationShared }: ScopedDevice): Promise<Place | null> {
  if (!locationShared) return null;
  const last = await tx.maybe<Stored>(
    `select latitude_micro_degree / ${MICRO} as lat, longitude_micro_degree / ${MICRO} as lon from device_state where device_id = $1`,
    [id],
  );
  if (last && isPlace(last)) return last;
  const site = await tx.maybe<Stored>(
    'select t.latitude as lat, t.longitude as lon from device d join site t on t.id = d.site_id where d.id = $1',
    [id],
  );
  return site && isPlace(site) ? site : null;
}

interface Stored {
  readonly lat: number | null;
  readonly lon: number | null;
}
const isPlace = (stored: Stored): stored is Place => stored.lat !== null && stored.lon !== null;

/** How full the drive batteries of a system are together, %, and what they hold when full, Wh. */
interface Charge {
  readonly soc: number;
  readonly capacity: number;
}

/** Below it, what a battery holds when full cannot be told from what is left. */
const MIN_SOC = 5;

/** By the newest records of the drive batteries; null without any, or where one does not say what it holds. */
export async function chargeOf(tx: Tx, { id, leasePeriod }: ScopedDevice): Promise<Charge | null> {
  const state = await currentState(tx, id);
  let [held, capacity] = [0, 0];
  for (const { role, at, body } of Object.values(state?.readings.units ?? {}).flatMap(rolesOf)) {
    if (role.battery?.side !== 'drive' || at < (leasePeriod?.startsAt ?? 0)) continue;
    const { socCentiPercent, centiAmpHour, centiVolt } = role.battery.read(body);
    if (socCentiPercent == null || centiAmpHour == null || centiVolt == null) return null;
    if (socCentiPercent < MIN_SOC * 100) return null;
    const wattHours = (centiAmpHour * centiVolt) / 10_000;
    held += wattHours;
    capacity += wattHours / (socCentiPercent / 10_000);
  }
  return capacity > 0 ? { soc: (100 * held) / capacity, capacity } : null;
}

/** Whether what a system takes in comes from a generator: its drawing has one, and no mains. */
export async function generatorFeeds(tx: Tx, deviceId: number): Promise<boolean> {
  const system = await systemOfDevice(tx, deviceId, null);
  const kinds = new Set(system?.nodes.map(({ kind }) => kind));
  return kinds.has('generator') && !kinds.has('mains');
}
