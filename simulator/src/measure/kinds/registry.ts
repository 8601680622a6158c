import type { EnergyName } from '#domain/foundation/kinds/registry.ts';
import { cbbMeasure } from './cbb.ts';
import { dmtMeasure } from './dmt.ts';
import { enerdriveMeasure } from './enerdrive.ts';
import { gptsMeasure } from './gpts.ts';
import { inverterMeasure } from './inverter.ts';
import type { Measure } from './seen.ts';
import { tcMeasure } from './tc.ts';
import { upsMeasure } from './ups.ts';

/** How each kind of device of an energy system is measured. */
export const MEASURES: { readonly [N in EnergyName]: Measure<N> } = {
  inverter: inverterMeasure,
  tc: tcMeasure,
  dmt: dmtMeasure,
  enerdrive: enerdriveMeasure,
  gpts: gptsMeasure,
  ups: upsMeasure,
  cbb: cbbMeasure,
};
