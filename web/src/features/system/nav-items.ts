import type { Module } from '#domain/permissions.ts';
import type { FleetSummary } from '../../api/device-queries.ts';

/** Side panel types of the specification that a module opens: 1 monitors. */
export type PanelType = 1;

/** An entry of the device list: a module that opens its panel, or a list of its own. */
export interface ListEntry {
  readonly key: 'monitors' | 'lithium';
  readonly text: 'module_monitors' | 'module_lithium';
  readonly deviceType: string;
  readonly drawing: string;
  readonly panel: PanelType | null;
}

const ENTRIES: readonly (ListEntry & { readonly module: Module })[] = [
  { key: 'monitors', text: 'module_monitors', module: 'yhub', deviceType: '', drawing: 'a', panel: 1 },
  { key: 'lithium', text: 'module_lithium', module: 'yhub', deviceType: 'f', drawing: 'f', panel: null },
];

/** Lists that the caller's modules open. */
export const listEntries = (modules: readonly Module[]): readonly ListEntry[] =>
  ENTRIES.filter(({ module }) => modules.includes(module));

/** How many devices a list has; `null` while nobody knows. */
export const entryCount = (entry: ListEntry, summary: FleetSummary | undefined): number | null => {
  if (!summary) return null;
  return entry.deviceType === '' ? summary.total : (summary.byType[entry.deviceType] ?? 0);
};
