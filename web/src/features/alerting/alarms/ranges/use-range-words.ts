import { useTranslation } from 'react-i18next';
import { unitSpace } from '#domain/foundation/i18n/numbers.ts';
import type { Channel } from '#domain/foundation/kinds/channel.ts';
import { isNoLimit, rangeChannels } from '#domain/stream/believed/set-ranges.ts';
import { channelUnit, type RuleUnit } from '../rules/editor/rule-unit.ts';
import { useRuleLabels } from '../rules/rule-labels.ts';
import type { ChannelRange } from './range-queries.ts';

type Ends = { readonly lowest: number; readonly highest: number };
type Named = Pick<ChannelRange, 'kind' | 'channel'>;

const channelOf = ({ kind, channel }: Named): Channel | undefined =>
  rangeChannels(kind).find(({ name }) => name === channel);

/** Channels and their ranges in the reader's language and units. */
export function useRangeWords() {
  const { t } = useTranslation('control');
  const { format, channelName, kindName } = useRuleLabels();
  const unitOf = (of: Named): RuleUnit =>
    channelUnit(channelOf(of) ?? { unit: '', divisor: 1, decimals: 0 }, format.temperatureUnit);
  const value = (of: Named, wire: number): string => {
    const { unit, shown } = unitOf(of);
    const number = shown(wire);
    return `${format.number(number, decimalsOf(number))}${unitSpace(format.language, unit)}${unit}`;
  };
  const range = (of: Named, { lowest, highest }: Ends): string =>
    t('believe_range', { lowest: value(of, lowest), highest: value(of, highest) });
  return {
    format,
    name: ({ channel }: Named): string => channelName(channel),
    kindName: ({ kind }: Named): string => kindName(kind),
    unitOf,
    range,
    believedText: (of: ChannelRange): string => {
      if (of.believed === null) return '';
      return isNoLimit(of.believed, of.possible) ? t('believe_no_limit') : range(of, of.believed);
    },
  };
}

/** As many as the number has, at most two. */
const decimalsOf = (value: number): 0 | 1 | 2 =>
  Number.isInteger(value) ? 0 : Number.isInteger(Math.round(value * 1000) / 100) ? 1 : 2;
