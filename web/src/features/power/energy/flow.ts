import type { BatterySide } from '#domain/foundation/kinds/energy-role.ts';
import { batteryOf, rolesOf } from '#domain/foundation/kinds/energy-roles.ts';
import { isKind, nameOfKind } from '#domain/foundation/kinds/registry.ts';
import { type Balance, balanceOf, batteryPower, powerOf, type ReportedUnit } from '#domain/power/energy/balance.ts';
import { UNIT_LOOKS } from '../../../kinds/looks.ts';
import type { MeasuredDevice } from './ImpossibleGains.tsx';
import type { EnergyRecord } from './newest-query.ts';

/** One end of the flow of a system. */
export interface FlowNode {
  readonly name: 'solar' | 'mains' | 'converter' | 'ac' | 'dc';
  /** W, positive in the usual direction: into the system from a source, out of it to a load. */
  readonly watt: number;
}

/** What flows in a system: its sources and loads, the battery between them, and the balance. */
export interface Flow {
  readonly sources: readonly FlowNode[];
  readonly loads: readonly FlowNode[];
  /** W, positive charges; null where nobody measures it. */
  readonly batteryWatt: number | null;
  readonly socCentiPercent: number | null;
  /** Of the bus, hundredths of a volt, as the battery's side of the devices tells it; null where none does. */
  readonly busCentiVolt: number | null;
  /** What is measured of the battery; null where nobody does. */
  readonly battery: BatteryNow;
  readonly balance: Balance;
}

/** Its current is positive while it charges. */
interface BatteryNow {
  readonly centiVolt: number | null;
  readonly centiAmp: number | null;
  readonly centiCelsius: number | null;
  /** Until it is empty, minutes. */
  readonly minutes: number | null;
}

/** The records by unit, as the balance takes them. */
function unitsOf(records: readonly EnergyRecord[]): ReportedUnit[] {
  const units = new Map<number, Record<string, { at: number; body: object }>>();
  for (const { unit, kind, at, values } of records)
    if (isKind(kind)) units.set(unit, { ...units.get(unit), [nameOfKind(kind)]: { at, body: values } });
  return [...units.values()].map((values) => ({ values }) as ReportedUnit);
}

/** The devices behind a hub, each with the powers of its newest records. */
export function measuredDevices(
  devices: readonly { readonly deviceType: string; readonly deviceModel: string; readonly unit: number }[],
  records: readonly EnergyRecord[],
): MeasuredDevice[] {
  return devices.flatMap(({ deviceType, deviceModel, unit }) => {
    const own = records.filter((record) => record.unit === unit);
    const [reported] = unitsOf(own);
    return reported
      ? [{ deviceType, deviceModel, unit, at: Math.max(...own.map(({ at }) => at)), power: powerOf(reported.values) }]
      : [];
  });
}

/** Null for a device without any that tells of energy but its own monitor. */
export function flowOf(records: readonly EnergyRecord[], now: number): Flow | null {
  const units = unitsOf(records);
  if (units.every(({ values }) => Object.keys(values).every((name) => name === 'monitor'))) return null;
  const powers = units.map(({ values }) => powerOf(values));
  const balance = balanceOf(units, now);
  const has = (name: 'solar' | 'converter' | 'output') => powers.some((power) => power[name] !== null);
  const node = (name: FlowNode['name'], watt: number): FlowNode => ({ name, watt });
  // An inverter without an input says 0 W of the mains: only a field of theirs tells that they can be connected.
  const hasMains = records.some(({ values }) => 'inputWatt' in values || 'inputCentiVolt' in values);
  const charges = units.flatMap(({ values }) => {
    const battery = batteryOf(values, ['drive', 'monitor', 'backup']);
    return battery?.socCentiPercent == null
      ? []
      : [{ charge: battery.socCentiPercent, isDrive: battery.side === 'drive' }];
  });
  const drives = charges.filter(({ isDrive }) => isDrive);
  const shown = drives.length > 0 ? drives : charges.slice(0, 1);
  return {
    sources: [
      ...(has('solar') ? [node('solar', balance.solar)] : []),
      ...(hasMains ? [node('mains', balance.mains)] : []),
      ...(has('converter') ? [node('converter', balance.converter)] : []),
    ],
    loads: [
      ...(has('output') ? [node('ac', balance.acLoad)] : []),
      ...(balance.dcLoad === null ? [] : [node('dc', balance.dcLoad)]),
    ],
    batteryWatt: balance.battery,
    socCentiPercent:
      shown.length === 0 ? null : Math.round(shown.reduce((sum, { charge }) => sum + charge, 0) / shown.length),
    busCentiVolt: busVoltage(units),
    battery: batteryNow(units),
    balance,
  };
}

/** Of the drive batteries, the hottest of them; otherwise as the hub's monitor, then a backup supply measures it. */
function batteryNow(units: readonly ReportedUnit[]): BatteryNow {
  const all = (side: BatterySide) => units.flatMap(({ values }) => batteryOf(values, [side]) ?? []);
  const drives = all('drive');
  const [monitor] = all('monitor');
  const [backup] = all('backup');
  const minutes = monitor?.remainingMinutes ?? backup?.remainingMinutes ?? null;
  if (drives.length > 0) {
    const [amps, heat] = [
      known(drives.map(({ centiAmp }) => centiAmp)),
      known(drives.map(({ centiCelsius }) => centiCelsius)),
    ];
    return {
      centiVolt: known(drives.map(({ centiVolt }) => centiVolt))[0] ?? null,
      centiAmp: amps.length === drives.length ? amps.reduce((sum, each) => sum + each, 0) : null,
      centiCelsius: heat.length > 0 ? Math.max(...heat) : null,
      minutes,
    };
  }
  const { centiVolt = null, centiAmp = null, centiCelsius = null } = monitor ?? backup ?? {};
  return { centiVolt, centiAmp, centiCelsius, minutes };
}

const known = (values: readonly (number | null | undefined)[]): number[] => values.filter((value) => value != null);

function busVoltage(units: readonly ReportedUnit[]): number | null {
  const told = units.flatMap(({ values }) => [
    ...[batteryOf(values, ['drive']), batteryOf(values, ['monitor'])].map((battery) => battery?.centiVolt),
    ...rolesOf(values).map(({ role, body }) => role.busCentiVolt?.(body)),
  ]);
  return known(told)[0] ?? null;
}

/** W of a unit as a list of devices tells it: what it supplies, charges or discharges with; null without any. */
export function wattOf(record: EnergyRecord): number | null {
  const [unit] = unitsOf([record]);
  if (!unit) return null;
  const { output, solar, converter, toBus } = powerOf(unit.values);
  return (
    output ??
    (solar === null && converter === null ? null : (solar ?? 0) + (converter ?? 0)) ??
    toBus ??
    batteryPower(unit.values)
  );
}

/** The newest record of a unit that is not the hub's monitor. */
export const recordOf = (records: readonly EnergyRecord[], unit: number): EnergyRecord | undefined =>
  records
    .filter((record) => record.unit === unit && UNIT_LOOKS.has(record.kind))
    .reduce<EnergyRecord | undefined>((newest, one) => (newest && newest.at >= one.at ? newest : one), undefined);
