import type { Manufacturer } from '#domain/foundation/permissions/manufacturers.ts';
import { isRecord, parseJson } from '../../../../storage/json.ts';
import { type StoredValue, storedValue } from '../../../../storage/stored-value.ts';
import { PANEL_CHIPS, type PanelChip } from './panel-source.ts';

/** The filters and layout of the home panel, kept for the session. */
export interface PanelView {
  readonly chip: PanelChip;
  readonly key: string;
  /** Scroll position of its rows, px. */
  readonly scrolled: number;
}

const isChip = (value: unknown): value is PanelChip => PANEL_CHIPS.some((chip) => chip === value);

/** A remembered view; invalid parts are replaced. */
export function readPanelView(text: string | null): PanelView {
  const stored = parseJson(text);
  const { chip, key, scrolled } = isRecord(stored) ? stored : {};
  return {
    chip: isChip(chip) ? chip : 'all',
    key: typeof key === 'string' ? key : '',
    scrolled: typeof scrolled === 'number' && scrolled > 0 ? scrolled : 0,
  };
}

/** The result of clearing: a search within some devices becomes a search in all; otherwise everything is cleared. */
export const clearedPanel = ({ chip, key }: PanelView): PanelView => ({
  chip: 'all',
  key: chip === 'all' ? '' : key,
  scrolled: 0,
});

const views = new Map<Manufacturer | null, StoredValue<PanelView>>();

/** The view of a manufacturer's panel in this session; null for the monitors' panel. */
export function panelView(manufacturer: Manufacturer | null): StoredValue<PanelView> {
  const known = views.get(manufacturer);
  if (known) return known;
  const made = storedValue<PanelView>('session', `list.panel.${manufacturer ?? 'monitors'}`, {
    read: readPanelView,
    write: (view) => JSON.stringify(view),
  });
  views.set(manufacturer, made);
  return made;
}
