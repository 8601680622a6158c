import { KIND, type RecordName } from '#domain/foundation/kinds/registry.ts';
import { bmsLook } from './bms/look.ts';
import { cbbLook } from './cbb/look.ts';
import { chargerLook } from './charger/look.ts';
import { cycleLook } from './cycle/look.ts';
import { dmtLook } from './dmt/look.ts';
import { enerdriveLook } from './enerdrive/look.ts';
import { gptsLook } from './gpts/look.ts';
import { inverterLook } from './inverter/look.ts';
import type { KindLook, UnitLook } from './kind-look.ts';
import { locationLook } from './location/look.ts';
import { monitorLook } from './monitor/look.ts';
import { tcLook } from './tc/look.ts';
import { upsLook } from './ups/look.ts';

/** How the console shows each kind of record, in the order in which it offers them. */
const LOOKS = {
  monitor: monitorLook,
  inverter: inverterLook,
  dmt: dmtLook,
  tc: tcLook,
  enerdrive: enerdriveLook,
  cbb: cbbLook,
  ups: upsLook,
  gpts: gptsLook,
  location: locationLook,
  bms: bmsLook,
  charger: chargerLook,
  cycle: cycleLook,
} satisfies { readonly [N in RecordName]: KindLook<N> };

type Looks = typeof LOOKS;
type AnyLook = Omit<KindLook<'monitor'>, 'unit'> & { readonly unit?: UnitLook<RecordName> };
const NAMES = Object.keys(LOOKS) as readonly RecordName[];
const lookOf = (name: RecordName): AnyLook => LOOKS[name];

/** Kinds of which channels of a bridge are filled by clicking. */
export type MappedKind = { [N in RecordName]: Looks[N]['isMapped'] extends true ? N : never }[RecordName];
export const MAPPED_KINDS = NAMES.filter((name): name is MappedKind => lookOf(name).isMapped);

/** How devices behind a hub are shown, by the number of the kind that they send. */
export const UNIT_LOOKS: ReadonlyMap<number, UnitLook<RecordName>> = new Map(
  NAMES.flatMap((name) => {
    const { unit } = lookOf(name);
    return unit ? [[KIND[name], unit] as const] : [];
  }),
);
