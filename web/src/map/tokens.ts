const tokenNames = {
  land: 'map-land',
  water: 'map-water',
  park: 'map-park',
  block: 'map-block',
  road: 'map-road',
  roadEdge: 'map-road-edge',
  label: 'map-label',
  rail: 'map-rail',
  marker: 'marker',
  markerRing: 'marker-ring',
  markerSelected: 'marker-sel',
  markerSelectedRing: 'marker-sel-ring',
  wattSoft: 'watt-soft',
  onWatt: 'on-watt',
  alarmFill: 'alarm-fill',
  surface: 'surface',
} as const;

/** Colours of the map as CSS texts, by the names of the design tokens. */
export type MapTokens = { readonly [Name in keyof typeof tokenNames]: string } & { readonly dark: boolean };

/** Reads the design tokens in force at an element, so that the stylesheet stays their only home. */
export function readMapTokens(element: Element, dark: boolean): MapTokens {
  const style = getComputedStyle(element);
  const read = Object.entries(tokenNames).map(([key, name]) => [key, style.getPropertyValue(`--wy-${name}`).trim()]);
  return { ...Object.fromEntries(read), dark };
}
