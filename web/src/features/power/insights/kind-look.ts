import type { FindingKind } from '#domain/power/insights/finding.ts';
import type { SeriesColour } from '../../../charts/chart-series.ts';
import type { IconName } from '../../../ui/art/icon-paths.ts';

interface Look {
  readonly icon: IconName;
  readonly tone: 'alarm' | 'warn' | 'discharge' | 'low' | 'charge' | 'idle';
  readonly colour: SeriesColour;
}

/** How a kind of hint looks. */
export const KIND_LOOK: Readonly<Record<FindingKind, Look>> = {
  replace: { icon: 'refresh', tone: 'alarm', colour: 'c1' },
  replaceCell: { icon: 'layers', tone: 'alarm', colour: 'c1' },
  equalise: { icon: 'layers', tone: 'warn', colour: 'c3' },
  tooSmall: { icon: 'battery-empty', tone: 'discharge', colour: 'c5' },
  tooHot: { icon: 'thermometer-hot', tone: 'low', colour: 'c5' },
  restsFull: { icon: 'bolt', tone: 'charge', colour: 'c3' },
  notFull: { icon: 'bolt', tone: 'charge', colour: 'c3' },
  idle: { icon: 'clock', tone: 'idle', colour: 'c1' },
  tooLarge: { icon: 'grid', tone: 'idle', colour: 'c1' },
};
