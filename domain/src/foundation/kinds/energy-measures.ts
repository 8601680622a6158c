import type { EnergyMeasure } from './energy-measure.ts';
import { RECORD_KINDS, recordKind } from './registry.ts';

const NONE: readonly EnergyMeasure[] = [];

/** What can be told of the energy that devices of a kind move; empty for kinds that move none. */
export const energyMeasures = (kind: number): readonly EnergyMeasure[] => recordKind(kind)?.energy ?? NONE;

/** Kinds whose records tell of energy. */
export const ENERGY_KINDS: readonly number[] = RECORD_KINDS.filter((kind) => energyMeasures(kind).length > 0);
