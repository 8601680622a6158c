import { linkOptions } from '@tanstack/react-router';
import { addDays } from '#domain/foundation/basics/time.ts';
import { isDate } from '../report-interval.ts';
import { AXES, type CompareAxis } from './compare-axis.ts';
import { type CompareQuantity, QUANTITIES } from './quantities.ts';

/** The device or period of the page, and the added ones. */
export const MAX_LINES = 5;
export const MODES = ['devices', 'periods'] as const;
export type Mode = (typeof MODES)[number];
export const ALIGNMENTS = ['time', 'start', 'week'] as const;
export type Alignment = (typeof ALIGNMENTS)[number];

/** A device added to that of the page. */
export interface AddedDevice {
  readonly mcuId: string;
  /** Null for the first unit that is not yet compared. */
  readonly unit: number | null;
}
/** The subjects and settings of a comparison. */
export interface CompareChoice {
  readonly mode: Mode;
  readonly quantity: CompareQuantity;
  /** Null for the one that fits the batteries. */
  readonly axis: CompareAxis | null;
  readonly alignment: Alignment;
  readonly devices: readonly AddedDevice[];
  /** First days of the added periods. */
  readonly starts: readonly string[];
}
/** The same as search parameters. */
export interface CompareSearch {
  readonly compare?: string | undefined;
  readonly quantity?: string | undefined;
  readonly axis?: string | undefined;
  readonly align?: string | undefined;
  /** `<mcuId>.<unit>_<mcuId>.<unit>` */
  readonly devices?: string | undefined;
  /** `2026-10-01_2026-09-01` */
  readonly periods?: string | undefined;
}

const BETWEEN = '_';
const DEVICE = /^([0-9a-f]{24})(?:\.(\d{1,5}))?$/i;
const LAST_UNIT = 65_535;
const usualAlignment = (mode: Mode): Alignment => (mode === 'periods' ? 'start' : 'time');
const oneOf = <T extends string>(all: readonly T[], text: unknown): T | undefined => all.find((each) => each === text);
const partsOf = (text: unknown): string[] => (typeof text === 'string' ? text.split(BETWEEN) : []);

/** The comparison in an address; invalid parts are left out. */
export function choiceOf(search: Readonly<Record<string, unknown>>): CompareChoice {
  const mode = oneOf(MODES, search.compare) ?? 'devices';
  const devices = new Map<string, AddedDevice>();
  for (const text of partsOf(search.devices)) {
    const [, mcuId, digits] = DEVICE.exec(text) ?? [];
    const unit = digits === undefined ? null : Number(digits);
    if (mcuId === undefined || (unit ?? 0) > LAST_UNIT) continue;
    const device = { mcuId: mcuId.toLowerCase(), unit };
    devices.set(`${device.mcuId} ${unit}`, device);
  }
  return {
    mode,
    quantity: oneOf(QUANTITIES, search.quantity) ?? 'soc',
    axis: oneOf(AXES, search.axis) ?? null,
    alignment: oneOf(ALIGNMENTS, search.align) ?? usualAlignment(mode),
    devices: [...devices.values()].slice(0, MAX_LINES - 1),
    starts: [...new Set(partsOf(search.periods).filter(isDate))].slice(0, MAX_LINES - 1),
  };
}

/** The address of a comparison, without defaults. */
export const searchOf = ({ mode, quantity, axis, alignment, devices, starts }: CompareChoice): CompareSearch => ({
  compare: mode === 'devices' ? undefined : mode,
  quantity: quantity === 'soc' ? undefined : quantity,
  axis: axis ?? undefined,
  align: alignment === usualAlignment(mode) ? undefined : alignment,
  devices: devices.map(({ mcuId, unit }) => (unit === null ? mcuId : `${mcuId}.${unit}`)).join(BETWEEN) || undefined,
  periods: starts.join(BETWEEN) || undefined,
});

/** Switches the mode; each mode has its default alignment. */
export const withMode = (choice: CompareChoice, mode: Mode): CompareChoice => ({
  ...choice,
  mode,
  alignment: usualAlignment(mode),
});

/** The newest period before a day that is not yet compared. */
export function freeDay(before: string, days: number, taken: readonly string[]): string {
  let day = addDays(before, -days);
  while (taken.includes(day)) day = addDays(day, -days);
  return day;
}

/** The comparison of devices by their voltage; the first is the reference. */
export const compareLink = ([first = '', ...others]: readonly string[]) =>
  linkOptions({
    to: '/yhubDet/report/compare',
    search: {
      mcuId: first,
      ...searchOf({
        mode: 'devices',
        quantity: 'voltage',
        axis: null,
        alignment: 'time',
        devices: others.map((mcuId) => ({ mcuId, unit: null })),
        starts: [],
      }),
    },
  });
