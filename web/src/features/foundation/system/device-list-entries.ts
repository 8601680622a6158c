import {
  MANUFACTURERS,
  type Manufacturer,
  moduleOf,
  type PanelType,
  panelOf,
} from '#domain/foundation/permissions/manufacturers.ts';
import type { Module } from '#domain/foundation/permissions/permissions.ts';
import type { FleetSummary } from '../../../api/device-queries.ts';
import { paths } from '../../../routes/paths.ts';

/** An entry of the device list: a module that opens its panel beside the map, or its own list. */
export interface ListEntry {
  readonly key: string;
  readonly text: 'index:module_monitors' | 'index:module_lithium' | `energy:brand_${Manufacturer}`;
  readonly deviceType: '' | 'f';
  /** The manufacturer of the energy devices; null for monitors. */
  readonly manufacturer: Manufacturer | null;
  readonly drawing: string;
  readonly panel: Exclude<PanelType, 0> | null;
}

const DRAWINGS: Readonly<Record<Manufacturer, string>> = { 1: 'b', 2: 'e', 3: 'g' };

const ENTRIES: readonly (ListEntry & { readonly module: Module })[] = [
  {
    key: 'monitors',
    text: 'index:module_monitors',
    module: 'yhub',
    deviceType: '',
    manufacturer: null,
    drawing: 'a',
    panel: 1,
  },
  {
    key: 'lithium',
    text: 'index:module_lithium',
    module: 'yhub',
    deviceType: 'f',
    manufacturer: null,
    drawing: 'f',
    panel: null,
  },
  ...MANUFACTURERS.map((manufacturer) => ({
    key: moduleOf(manufacturer),
    text: `energy:brand_${manufacturer}` as const,
    module: moduleOf(manufacturer),
    deviceType: '' as const,
    manufacturer,
    drawing: DRAWINGS[manufacturer],
    panel: panelOf(manufacturer) as Exclude<PanelType, 0>,
  })),
];

/** The lists of modules, in their order. */
export const listEntries = (modules: readonly Module[]): readonly ListEntry[] =>
  modules.flatMap((module) => ENTRIES.filter((entry) => entry.module === module));

/** The full list of an entry, as a page. */
export const listOf = ({ manufacturer, deviceType }: ListEntry) =>
  manufacturer === null ? paths.monitors(deviceType === 'f' ? { deviceType } : {}) : paths.energyList({ manufacturer });

/** The target of an entry beside the map: its panel, or its list when it has no panel. */
export const panelOrListOf = (entry: ListEntry) =>
  entry.panel === null ? listOf(entry) : paths.home({ panel: entry.panel });

/** Pages that belong to the list of a manufacturer. */
const ENERGY_PAGES = ['/list/energy', '/e_details', '/e_setting'];

/** Batteries apart from their devices: below the list of lithium batteries. */
const BATTERY_PAGES = ['/list/batteries', '/battery'];

/** Whether a page is the list of an entry. */
export const isListOf = (
  { manufacturer, deviceType }: ListEntry,
  pathname: string,
  search: { deviceType?: unknown; manufacturer?: unknown },
): boolean =>
  manufacturer === null
    ? (pathname === '/list/monitors' && (search.deviceType ?? '') === deviceType) ||
      (deviceType === 'f' && BATTERY_PAGES.includes(pathname))
    : ENERGY_PAGES.includes(pathname) && Number(search.manufacturer ?? 0) === manufacturer;

/** The number of devices in a list; `null` while unknown. */
export const entryCount = (entry: ListEntry, summary: FleetSummary | undefined): number | null => {
  if (!summary) return null;
  if (entry.manufacturer !== null) return summary.byManufacturer[entry.manufacturer] ?? 0;
  if (entry.deviceType !== '') return summary.byType[entry.deviceType] ?? 0;
  return Object.values(summary.byManufacturer).reduce((rest, count) => rest - count, summary.total);
};
