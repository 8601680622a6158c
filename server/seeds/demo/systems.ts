import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { localDate } from '#domain/foundation/basics/time-zone.ts';
import type { Port } from '#domain/foundation/kinds/record-kind.ts';
import type { SystemLink, SystemNode } from '#domain/power/energy/system.ts';
import type { SystemKind } from '#domain/power/energy/system-kinds.ts';
import { linkAt, type Part, portsOf, takesAt } from '#domain/power/energy/system-ports.ts';
import type { SiteTariff } from '#domain/power/energy/tariff.ts';
import type { Tx } from '#server/platform/db/within.ts';
import { insertSystem, writeDrawing } from '#server/power/energy/system-store.ts';
import { bindUnits } from '#server/power/energy/system-units.ts';
import { writeTariff } from '#server/power/energy/tariffs.ts';
import { demoSites } from './companies.ts';
import { type DemoDevice, demoFleet, machineOf, mcuIdOf } from './fleet.ts';

type Source = 'mains' | 'generator' | 'panel' | 'alternator';
interface DemoSystem {
  readonly device: string;
  readonly name: string;
  readonly kind: SystemKind;
  /** What its chargers are fed by. */
  readonly sources: readonly Source[];
}

/** One of every kind. Other devices stay free, to try the composing with. */
export const demoSystems: readonly DemoSystem[] = [
  { device: 'Workshop van 3', name: 'Workshop van', kind: 'van', sources: ['alternator', 'panel'] },
  { device: 'Shore power 6', name: 'Workboat at the quay', kind: 'boat', sources: ['mains'] },
  { device: 'Site cabin 4', name: 'Gate cabin', kind: 'cabin', sources: ['generator'] },
  { device: 'Site cabin 2', name: 'Site office', kind: 'house', sources: ['mains', 'panel'] },
  { device: '机房备用电源 3', name: '机房备用电源', kind: 'telecom', sources: ['mains', 'panel'] },
  { device: 'Pump station 1', name: 'Pump station', kind: 'other', sources: ['mains'] },
];

const WORK_DAYS = 0b001_1111;
const band = (name: string, from: number, to: number, price: number) => ({
  name,
  from: from * 60,
  to: to * 60,
  days: WORK_DAYS,
  price,
});

/** By the id of the site; the other sites have none yet. */
export const demoTariffs: ReadonlyMap<number, SiteTariff> = new Map([
  [4, { currency: 'GBP', price: 0.24, bands: [band('Peak', 16, 19, 0.38)], feedIn: 0.12, co2: 160 }],
  [10, { currency: 'EUR', price: 0.29, bands: [band('Tag', 6, 22, 0.34)], feedIn: 0.08, co2: 360 }],
  [12, { currency: 'CNY', price: 0.68, bands: [band('高峰', 10, 12, 1.12)], feedIn: 0.45, co2: 540 }],
]);

const ROW_PX = 120;
const COLUMN_PX = 240;
const BATTERY_TYPE = 'f';

type Placed = SystemNode & Part;

/** The units of a device; the hub itself too, unless what it is stands behind it. */
function unitsOf(device: DemoDevice): { deviceType: string; unit: number }[] {
  const { deviceType } = machineOf(device);
  const isBehind = device.related.some((part) => part.deviceType === deviceType);
  return isBehind ? device.related : [{ deviceType, unit: 0 }, ...device.related];
}

/** Sources on the left, then the devices, consumers on the right, the bus below them and the batteries below it. */
export function demoDrawing(
  device: DemoDevice,
  sources: readonly Source[],
): { nodes: SystemNode[]; links: SystemLink[] } {
  const units = unitsOf(device);
  const upper = units.filter(({ deviceType }) => deviceType !== BATTERY_TYPE);
  const packs = units.filter(({ deviceType }) => deviceType === BATTERY_TYPE);
  const busRow = Math.max(upper.length, sources.length);
  const unitAt = ({ deviceType, unit }: (typeof units)[number], column: number, row: number): Placed => ({
    id: `unit-${unit}`,
    kind: 'device',
    name: '',
    mcuId: mcuIdOf(device.number),
    unit,
    x: column * COLUMN_PX,
    y: row * ROW_PX,
    deviceType,
  });
  const partAt = (kind: Exclude<SystemNode['kind'], 'device'>, column: number, row: number): Placed => ({
    id: kind,
    kind,
    name: '',
    x: column * COLUMN_PX,
    y: row * ROW_PX,
    deviceType: null,
  });
  const feeders = sources.map((kind, row) => partAt(kind, 0, row));
  const devices = upper.map((unit, row) => unitAt(unit, 1, row));
  const bus = partAt('bus', 0, busRow);
  const batteries =
    packs.length > 0 ? packs.map((unit, at) => unitAt(unit, at, busRow + 1)) : [partAt('battery', 0, busRow + 1)];
  const dcLoad = partAt('dcLoad', 2, busRow + 1);
  const acLoad = partAt('acLoad', 2, 0);
  const between = (part: Placed, port: Port, other: Placed) => {
    const link = linkAt(part, port, other);
    return link ? [link] : [];
  };
  const links = devices.flatMap((part) =>
    portsOf(part).flatMap((port) => {
      if (port === 'acOut') return between(part, port, acLoad);
      if (port === 'dcOut' || port === 'dc') return between(part, port, bus);
      const fed = feeders.flatMap((feeder) => (takesAt(port) ? between(part, port, feeder) : []));
      return fed.length > 0 || port === 'acIn' ? fed : between(part, port, bus);
    }),
  );
  // an inverter is fed by the bus alone
  const drawn = links.map((link) => {
    const to = devices.find(({ id }) => id === link.to);
    return to?.deviceType === 'c' && link.kind === 'dc' ? { ...link, from: bus.id } : link;
  });
  const below = [...batteries, dcLoad].map((part) => ({ from: bus.id, to: part.id, kind: 'dc' as const }));
  const once = new Map([...drawn, ...below].map((link) => [`${link.from} ${link.to} ${link.kind}`, link]));
  const usesAc = links.some(({ to }) => to === acLoad.id);
  const placed = [...feeders, ...devices, bus, ...batteries, dcLoad, ...(usesAc ? [acLoad] : [])];
  return { nodes: placed.map(({ deviceType: _, ...node }) => node), links: [...once.values()] };
}

/** Composes the systems of the demo and sets the tariffs of its sites. */
export async function addDemoSystems(tx: Tx, now: number): Promise<void> {
  const rows = await tx.query<{ id: number; mcuId: string; siteId: number; companyId: number; path: string }>(
    `select id, mcu_id, site_id, company_id, path from device where mcu_id = any($1)`,
    [demoFleet.map(({ number }) => mcuIdOf(number))],
  );
  for (const { device: deviceName, name, kind, sources } of demoSystems) {
    const device = demoFleet.find((each) => each.name === deviceName)!;
    const row = rows.find(({ mcuId }) => mcuId === mcuIdOf(device.number))!;
    const { id } = await insertSystem(tx, { ...row, name, kind, mains: null }, now);
    await bindUnits(
      tx,
      { id, path: row.path },
      unitsOf(device).map(({ unit }) => ({ deviceId: row.id, unit })),
    );
    await writeDrawing(tx, { id, revision: 1 }, demoDrawing(device, sources), now);
  }
  const validFrom = localDate(now - 400 * DAY_MS, 'Etc/UTC');
  for (const { id } of demoSites) {
    const tariff = demoTariffs.get(id);
    const row = rows.find(({ siteId }) => siteId === id);
    if (tariff && row) await writeTariff(tx, { id, path: row.path }, { validFrom, tariff });
  }
}
