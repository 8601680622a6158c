/** What a system supplies. */
export const SYSTEM_KINDS = ['van', 'boat', 'cabin', 'house', 'telecom', 'other'] as const;
export type SystemKind = (typeof SYSTEM_KINDS)[number];

/** What stands in the drawing of a system: a device, or what is not measured by itself. */
export const NODE_KINDS = [
  'device',
  'panel',
  'mains',
  'generator',
  'alternator',
  'battery',
  'bus',
  'acLoad',
  'dcLoad',
] as const;
export type NodeKind = (typeof NODE_KINDS)[number];

export const LINK_KINDS = ['dc', 'ac', 'data'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

export const MAX_NODES = 60;
export const MAX_LINKS = 120;
