import type { Told } from '#domain/fleet/bridges/make-records.ts';
import type { ChannelPath } from '#domain/fleet/bridges/target.ts';
import { notNegative, stageOf } from './states.ts';

/** A label of the text protocol, the channel of its value, and how the text is converted; null leaves it out. */
type Label = readonly [label: string, channel: ChannelPath, convert: (text: string) => number | null];

const number = (text: string): number | null => (/^-?\d+$/.test(text) ? Number(text) : null);
/** A whole number of thousandths, tenths … */
const over = (divisor: number) => (text: string) => {
  const value = number(text);
  return value === null ? null : value / divisor;
};
const atLeastZero = (convert: Label[2]) => (text: string) => {
  const value = convert(text);
  return value === null ? null : notNegative(value);
};

/** −1: it would last for ever. */
const timeToGo = (text: string) => {
  const value = number(text);
  return value === null || value < 0 ? null : value;
};
const stage = (text: string) => {
  const value = number(text);
  return value === null ? null : stageOf(value);
};
/** From hundredths of a kWh. */
const wattHours = (text: string) => {
  const value = number(text);
  return value === null ? null : value * 10;
};
const onOff = (text: string) => (text === 'ON' ? 1 : text === 'OFF' ? 0 : null);

/** What is read of each device: VE.Direct protocol, version 3.33, text mode. */
export const LABELS = {
  'battery-monitor': [
    ['V', 'monitor.voltage', over(1000)],
    ['I', 'monitor.current', over(1000)],
    ['SOC', 'monitor.soc', over(10)],
    ['TTG', 'monitor.remainingTime', timeToGo],
    ['T', 'monitor.temperature', number],
    ['Relay', 'monitor.relay', onOff],
  ],
  'solar-charger': [
    ['CS', 'dmt.chargeStage', stage],
    ['VPV', 'dmt.solarVoltage', atLeastZero(over(1000))],
    ['PPV', 'dmt.solarPower', atLeastZero(number)],
    ['H19', 'dmt.solarEnergy', wattHours],
    ['V', 'dmt.dcVoltage', over(1000)],
    ['I', 'dmt.dcCurrent', atLeastZero(over(1000))],
  ],
} as const satisfies Readonly<Record<string, readonly Label[]>>;
type VeDirectDevice = keyof typeof LABELS;

/** What a block of VE.Direct says. */
export const mapVeDirect = (block: Readonly<Record<string, string>>, device: VeDirectDevice, unit: number): Told[] => {
  const labels: readonly Label[] = LABELS[device];
  return labels.flatMap(([label, channel, convert]) => {
    const text = block[label];
    // A label that is there without a value says that there is none.
    return text === undefined ? [] : [{ channel, unit, value: convert(text) }];
  });
};
