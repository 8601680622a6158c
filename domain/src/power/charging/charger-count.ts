import { type CounterReading, judge } from '../../stream/believed/counter.ts';
import type { OpenChargingSession } from './charging-session.ts';
import type { ChargingRules } from './rules.ts';

/** Some count in tenths of a kilowatt-hour. */
const RESOLUTION = 100;
const NOBODY = { step: () => {}, doubted: () => {} };

/** Takes what the charger says that it has charged: a reading that what comes after does not confirm counts for nothing. */
export const judgeCount = (
  open: OpenChargingSession,
  reading: CounterReading,
  { mostWatt, gapMs }: Pick<ChargingRules, 'mostWatt' | 'gapMs'>,
): void => judge(open.count, reading, { most: mostWatt, resolution: RESOLUTION, gapMs }, NOBODY);
