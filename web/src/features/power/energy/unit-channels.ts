import type { Channel } from '#domain/foundation/kinds/channel.ts';
import { channelsOf, findChannel } from '#domain/foundation/kinds/channels.ts';
import type { Kind } from '#domain/foundation/kinds/registry.ts';
import type { SeriesColour } from '../../../charts/chart-series.ts';
import { UNIT_LOOKS } from '../../../kinds/looks.ts';

/** The channels of a kind that are shown as numbers: those that lead its page, and the others. Faults are told as what they are. */
export function numbersOf(kind: number): { readonly leading: readonly Channel[]; readonly others: readonly Channel[] } {
  const leading = UNIT_LOOKS.get(kind)?.leading.map((name) => findChannel(kind as Kind, name)) ?? [];
  return {
    leading,
    others: channelsOf(kind).filter((one) => !leading.includes(one) && one.key !== 'faultBits' && one.wire !== 'enum'),
  };
}

interface Line {
  readonly channel: Channel;
  readonly colour: SeriesColour;
  readonly axis: 'left' | 'right';
}

/** The lines of the chart of a kind. */
export const linesOf = (kind: number): readonly Line[] =>
  (UNIT_LOOKS.get(kind)?.lines ?? []).map(
    ({ channel, colour, axis }): Line => ({
      ...{ channel: findChannel(kind as Kind, channel), colour, axis: axis ?? 'left' },
    }),
  );
