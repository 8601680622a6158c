import type { Told } from '#domain/fleet/bridges/make-records.ts';
import type { ChannelPath } from '#domain/fleet/bridges/target.ts';
import { remainingCapacity } from './capacity.ts';
import { inverterStateOf, notNegative, stageOf } from './states.ts';

/** The newest values of a service by their paths. */
type Known = (path: string) => number | undefined;
/**
 * A path of a service, the channel of its value, and how it is converted; null where there is none. A value that is made of several paths
 * names the others, and `made` makes it: undefined says nothing.
 */
type Path = readonly [
  path: string,
  channel: ChannelPath,
  convert?: (value: number) => number | null,
  others?: RegExp,
  made?: (value: number | null | undefined, known: Known) => number | null | undefined,
];

const milli = (value: number) => value * 1000;
const kilo = milli;
const minutes = (seconds: number) => seconds / 60;
const same = (value: number) => value;
/** From −180 to 180, or from 0 to 360. */
const course = (degrees: number) => ((degrees % 360) + 360) % 360;

/** Trackers of a solar charger, from 0. */
const TRACKERS = [0, 1, 2, 3, 4, 5, 6, 7];
const ofTrackers = (known: Known, name: string) => TRACKERS.flatMap((tracker) => known(`Pv/${tracker}/${name}`) ?? []);
/** What the charger says of all its trackers counts before what they make together. */
const highest: Path[4] = (_, known) =>
  known('Pv/V') ?? (ofTrackers(known, 'V').length > 0 ? Math.max(0, ...ofTrackers(known, 'V')) : null);
const total: Path[4] = (_, known) => {
  const powers = ofTrackers(known, 'P');
  return (
    known('Yield/Power') ??
    (powers.length > 0
      ? Math.max(
          0,
          powers.reduce((sum, power) => sum + power, 0),
        )
      : null)
  );
};
const remaining: Path[4] = (value, known) =>
  value === null
    ? null
    : remainingCapacity({
        capacity: known('Capacity'),
        installed: known('InstalledCapacity'),
        consumed: known('ConsumedAmphours'),
        socPercent: known('Soc'),
      });
/** Without a fix, a receiver repeats the last position that it had. */
const withFix: Path[4] = (value, known) => (known('Fix') === 0 ? null : value);
const battery: readonly Path[] = [
  ['Soc', 'monitor.soc'],
  ['Dc/0/Voltage', 'monitor.voltage'],
  ['Dc/0/Current', 'monitor.current'],
  ['Dc/0/Temperature', 'monitor.temperature'],
  ['TimeToGo', 'monitor.remainingTime', minutes],
];
const drive: readonly Path[] = [
  ['Soc', 'enerdrive.soc'],
  ['Soh', 'enerdrive.soh'],
  ['Dc/0/Voltage', 'enerdrive.packVoltage'],
  ['Dc/0/Current', 'enerdrive.packCurrent'],
  ['System/MaxCellVoltage', 'enerdrive.highestCell', milli],
  ['System/MinCellVoltage', 'enerdrive.lowestCell', milli],
  ['System/MaxCellTemperature', 'enerdrive.highestTemperature'],
  ['System/MinCellTemperature', 'enerdrive.lowestTemperature'],
  ['Capacity', 'enerdrive.remainingCapacity', same, /^(InstalledCapacity|ConsumedAmphours)$/, remaining],
  ['Info/MaxChargeCurrent', 'enerdrive.chargeLimit'],
  ['Info/MaxDischargeCurrent', 'enerdrive.dischargeLimit'],
  ['History/ChargedEnergy', 'enerdrive.chargedEnergy', kilo],
  ['History/DischargedEnergy', 'enerdrive.dischargedEnergy', kilo],
];
const solarcharger: readonly Path[] = [
  ['State', 'dmt.chargeStage', stageOf],
  ['Pv/V', 'dmt.solarVoltage', notNegative, /^Pv\/\d\/V$/, highest],
  ['Yield/Power', 'dmt.solarPower', notNegative, /^Pv\/\d\/P$/, total],
  ['Yield/User', 'dmt.solarEnergy', kilo],
  ['Dc/0/Voltage', 'dmt.dcVoltage'],
  ['Dc/0/Current', 'dmt.dcCurrent', notNegative],
];
const charger: readonly Path[] = [
  ['State', 'tc.chargeStage', stageOf],
  ['Dc/0/Voltage', 'tc.dcVoltage'],
  ['Dc/0/Current', 'tc.dcCurrent', notNegative],
  ['Dc/0/Temperature', 'tc.temperature'],
  ['Ac/In/L1/I', 'tc.mainsCurrent', Math.abs],
  ['Ac/In/L1/P', 'tc.mainsPower', notNegative],
];
const output: readonly Path[] = [
  ['State', 'inverter.operatingState', inverterStateOf],
  ['Dc/0/Voltage', 'inverter.dcVoltage'],
  ['Dc/0/Current', 'inverter.dcCurrent'],
  ['Ac/Out/L1/V', 'inverter.outputVoltage'],
  ['Ac/Out/L1/I', 'inverter.outputCurrent', Math.abs],
  ['Ac/Out/L1/F', 'inverter.outputFrequency'],
];
const vebus: readonly Path[] = [
  ...output,
  ['Ac/Out/P', 'inverter.outputPower'],
  ['Ac/Out/S', 'inverter.apparentPower', Math.abs],
  ['Ac/ActiveIn/L1/V', 'inverter.mainsVoltage'],
  ['Ac/ActiveIn/L1/I', 'inverter.mainsCurrent', Math.abs],
  ['Ac/ActiveIn/L1/F', 'inverter.mainsFrequency'],
  ['Ac/ActiveIn/P', 'inverter.mainsPower'],
];
const inverter: readonly Path[] = [
  ...output,
  ['Ac/Out/L1/P', 'inverter.outputPower'],
  ['Ac/Out/L1/S', 'inverter.apparentPower', Math.abs],
];
const gps: readonly Path[] = [
  ['Position/Latitude', 'location.latitude', same, /^Fix$/, withFix],
  ['Position/Longitude', 'location.longitude', same, /^Fix$/, withFix],
  ['Altitude', 'location.altitude'],
  ['Speed', 'location.speed'],
  ['Course', 'location.course', course],
  ['NrOfSatellites', 'location.satellites'],
];

/**
 * What is read of each service of Venus OS. Paths as Victron's own programs have them: `src/services/services.json` of
 * node-red-contrib-victron; the sums over the phases, and frequency and apparent power of an inverter, in gui-v2.
 */
export const SERVICES = { battery, drive, solarcharger, charger, vebus, inverter, gps } as const;
export type ServiceType = keyof typeof SERVICES;

export interface VenusService {
  /** `battery/512`: the service and its device instance. */
  readonly service: string;
  readonly type: ServiceType;
  readonly unit: number;
}

/** The number in a message of Venus OS, `{"value": …}`; null where there is none any more, undefined where there is another thing. */
export function numberIn(message: unknown): number | null | undefined {
  if (typeof message !== 'object' || message === null || !('value' in message)) return null;
  const { value } = message;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value === null || (Array.isArray(value) && value.length === 0)) return null;
  return typeof value === 'number' ? value : undefined;
}

/** What the messages before said, by service and path. */
export type VenusMemory = Map<string, number>;

/** Whether a path is read of one of the services. */
export const isRead = (topic: string, services: readonly VenusService[]): boolean =>
  services.some(({ service, type }) => pathsAt(topic, service, type).length > 0);

const pathsAt = (topic: string, service: string, type: ServiceType): readonly Path[] => {
  if (!topic.startsWith(`${service}/`)) return [];
  const at = topic.slice(service.length + 1);
  return SERVICES[type].filter(([path, , , others]: Path) => path === at || others?.test(at));
};

/**
 * What a message of Venus OS says, `N/{portal}/{service}/{instance}/{path}`.
 * @param topic what follows the portal: `battery/512/Soc`
 * @param untranslated is told of a state that the protocol has no name for
 */
export function mapVenus(
  topic: string,
  message: unknown,
  services: readonly VenusService[],
  memory: VenusMemory = new Map(),
  untranslated: (value: number) => void = () => {},
): Told[] {
  const value = numberIn(message);
  if (value === undefined) return [];
  if (value === null) memory.delete(topic);
  else memory.set(topic, value);
  return services.flatMap(({ service, type, unit }) =>
    pathsAt(topic, service, type).flatMap(([path, channel, convert = same, , made]): Told[] => {
      const own = topic === `${service}/${path}` ? value : undefined;
      const raw = made ? made(own, (other) => memory.get(`${service}/${other}`)) : own;
      if (raw === undefined) return [];
      const converted = raw === null ? null : convert(raw);
      if (raw !== null && converted === null) untranslated(raw);
      return [{ channel, unit, value: converted }];
    }),
  );
}
