import type { TextKeyOf } from '#domain/foundation/basics/text-keys.ts';
import type { Body, ChannelOf, EnergyName, KIND } from '#domain/foundation/kinds/registry.ts';
import type { SeriesColour } from '../charts/chart-series.ts';

type FieldOf<N extends EnergyName> = N extends EnergyName ? keyof Body<(typeof KIND)[N]> & string : never;
/** Beginnings of the keys `<beginning>_<value>` of the texts `energy`. */
type ValueTexts =
  TextKeyOf<'energy'> extends infer Key ? (Key extends `${infer Text}_${number}` ? Text : never) : never;

export type Tone = 'idle' | 'charge' | 'discharge' | 'alarm' | 'warn';

/** A field that is told in words. */
interface InWords<N extends EnergyName> {
  readonly field: FieldOf<N>;
  readonly texts: ValueTexts;
  /** How values look that are not idle. */
  readonly tones: Readonly<Record<number, Tone>>;
}

interface Line<N extends EnergyName> {
  readonly channel: ChannelOf<N>;
  readonly colour: SeriesColour;
  /** Absent: the left one. Each axis has one unit. */
  readonly axis?: 'right';
}

/** How the console shows a device behind a hub that sends records of the kind. */
export interface KindLook<N extends EnergyName> {
  /** The channels that lead its page. */
  readonly leading: readonly ChannelOf<N>[];
  readonly lines: readonly Line<N>[];
  readonly state?: InWords<N>;
  /** Told only where its value has a tone. */
  readonly notice?: InWords<N>;
}
