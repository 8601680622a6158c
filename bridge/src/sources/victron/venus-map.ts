import type { Reading } from '#domain/bridges/make-records.ts';
import { inverterStateOf, notNegative, stageOf } from './states.ts';

/** A path of a service, the channel of its value, and how it is converted; null leaves it out. */
type Path = readonly [path: string, channel: string, convert?: (value: number) => number | null];

const milli = (value: number) => value * 1000;
const kilo = milli;
const minutes = (seconds: number) => seconds / 60;
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
  ['Capacity', 'enerdrive.remainingCapacity'],
  ['Info/MaxChargeCurrent', 'enerdrive.chargeLimit'],
  ['Info/MaxDischargeCurrent', 'enerdrive.dischargeLimit'],
  ['History/ChargedEnergy', 'enerdrive.chargedEnergy', kilo],
  ['History/DischargedEnergy', 'enerdrive.dischargedEnergy', kilo],
];
const solarcharger: readonly Path[] = [
  ['State', 'dmt.chargeStage', stageOf],
  ['Pv/V', 'dmt.solarVoltage', notNegative],
  ['Yield/Power', 'dmt.solarPower', notNegative],
  ['Yield/User', 'dmt.solarEnergy', kilo],
  ['Dc/0/Voltage', 'dmt.dcVoltage'],
  ['Dc/0/Current', 'dmt.dcCurrent', notNegative],
];
const charger: readonly Path[] = [
  ['State', 'tc.chargeStage', stageOf],
  ['Dc/0/Voltage', 'tc.dcVoltage'],
  ['Dc/0/Current', 'tc.dcCurrent', notNegative],
  ['Dc/0/Temperature', 'tc.temperature'],
  ['Ac/In/L1/I', 'tc.mainsCurrent', notNegative],
  ['Ac/In/L1/P', 'tc.mainsPower', notNegative],
];
const output: readonly Path[] = [
  ['State', 'inverter.operatingState', inverterStateOf],
  ['Dc/0/Voltage', 'inverter.dcVoltage'],
  ['Dc/0/Current', 'inverter.dcCurrent'],
  ['Ac/Out/L1/V', 'inverter.outputVoltage'],
  ['Ac/Out/L1/I', 'inverter.outputCurrent', notNegative],
  ['Ac/Out/L1/F', 'inverter.outputFrequency'],
];
const vebus: readonly Path[] = [
  ...output,
  ['Ac/Out/P', 'inverter.outputPower'],
  ['Ac/Out/S', 'inverter.apparentPower', Math.abs],
  ['Ac/ActiveIn/L1/V', 'inverter.mainsVoltage'],
  ['Ac/ActiveIn/L1/I', 'inverter.mainsCurrent', notNegative],
  ['Ac/ActiveIn/L1/F', 'inverter.mainsFrequency'],
  ['Ac/ActiveIn/P', 'inverter.mainsPower'],
];
const inverter: readonly Path[] = [
  ...output,
  ['Ac/Out/L1/P', 'inverter.outputPower'],
  ['Ac/Out/L1/S', 'inverter.apparentPower', Math.abs],
];
const gps: readonly Path[] = [
  ['Position/Latitude', 'location.latitude'],
  ['Position/Longitude', 'location.longitude'],
  ['Altitude', 'location.altitude'],
  ['Speed', 'location.speed'],
  ['Course', 'location.course'],
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

/** The number in a message of Venus OS, `{"value": …}`; null is a value that there is not. */
export const numberIn = (message: unknown): number | null =>
  typeof message === 'object' && message !== null && 'value' in message && typeof message.value === 'number'
    ? message.value
    : null;

/**
 * The readings of a message of Venus OS, `N/{portal}/{service}/{instance}/{path}`.
 * @param topic what follows the portal: `battery/512/Soc`
 */
export function mapVenus(topic: string, message: unknown, services: readonly VenusService[]): Reading[] {
  const value = numberIn(message);
  if (value === null) return [];
  return services.flatMap(({ service, type, unit }) =>
    SERVICES[type].flatMap(([path, channel, convert]) => {
      if (topic !== `${service}/${path}`) return [];
      const converted = convert ? convert(value) : value;
      return converted === null ? [] : [{ channel, unit, value: converted }];
    }),
  );
}
