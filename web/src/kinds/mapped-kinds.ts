import type { RecordName } from '#domain/foundation/kinds/registry.ts';

/** Whether channels of a bridge are filled by clicking for a kind, in the order in which they are offered. Without codecs, as looks have them. */
const IS_MAPPED = {
  monitor: true,
  inverter: true,
  dmt: true,
  tc: true,
  enerdrive: true,
  cbb: true,
  ups: true,
  location: true,
  gpts: false,
  bms: false,
  charger: false,
  cycle: false,
} as const satisfies { readonly [N in RecordName]: boolean };

export type MappedKind = {
  [N in RecordName]: (typeof IS_MAPPED)[N] extends true ? N : never;
}[RecordName];
export const MAPPED_KINDS = (Object.keys(IS_MAPPED) as RecordName[]).filter(
  (name): name is MappedKind => IS_MAPPED[name],
);
