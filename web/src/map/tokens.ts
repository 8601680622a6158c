const tokenNames = {
  land: 'map-land',
  water: 'map-water',
  park: 'map-park',
  block: 'map-block',
  urban: 'map-urban',
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
  warnFill: 'warn-fill',
  idleFill: 'idle-fill',
  surface: 'surface',
  accent: 'accent',
  ink: 'ink',
  inkSoft: 'ink-3',
  fence: 'discharge-fill',
  speed1: 'c2',
  speed2: 'c8',
  speed3: 'c1',
  speed4: 'c3',
  speed5: 'c5',
} as const;

/** Colours of the map as CSS values, named like the design tokens. */
export type MapTokens = { readonly [Name in keyof typeof tokenNames]: string } & { readonly dark: boolean };

/** Reads the design tokens in force at an element, so that they are only defined in the stylesheet. */
export function readMapTokens(element: Element, dark: boolean): MapTokens {
  const style = getComputedStyle(element);
  const read = Object.entries(tokenNames).map(([key, name]) => [key, style.getPropertyValue(`--wy-${name}`).trim()]);
  return { ...Object.fromEntries(read), dark };
}
