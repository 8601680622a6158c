import { type EnergyName, KIND } from '#domain/foundation/kinds/registry.ts';
import { cbbLook } from './cbb/look.ts';
import { dmtLook } from './dmt/look.ts';
import { enerdriveLook } from './enerdrive/look.ts';
import { gptsLook } from './gpts/look.ts';
import { inverterLook } from './inverter/look.ts';
import type { KindLook } from './kind-look.ts';
import { tcLook } from './tc/look.ts';
import { upsLook } from './ups/look.ts';

/** How devices behind a hub are shown, by the kind of record that they send. */
const LOOKS = {
  inverter: inverterLook,
  dmt: dmtLook,
  tc: tcLook,
  enerdrive: enerdriveLook,
  cbb: cbbLook,
  ups: upsLook,
  gpts: gptsLook,
} satisfies { readonly [N in EnergyName]: KindLook<N> };

const NAMES = Object.keys(LOOKS) as readonly EnergyName[];
const lookOf = (name: EnergyName): KindLook<EnergyName> => LOOKS[name];

/** The same by the number of the kind. */
export const UNIT_LOOKS: ReadonlyMap<number, KindLook<EnergyName>> = new Map(
  NAMES.map((name) => [KIND[name], lookOf(name)] as const),
);
