import { toHundredths } from '../../../foundation/kinds/units.ts';
import type { FoundInput } from '../../../stream/stream/input.ts';
import {
  type AlarmEvent,
  mayRaise,
  NO_READING,
  type Reading,
  raise,
  release,
  type UnitAlarms,
} from '../life/open-alarm.ts';
import type { AlarmRule, CellsCondition } from '../rules/rule.ts';

/** Cells that grow apart by this part of the limit a week, and are half as far apart, will be there within weeks. */
const GROWTH_PART = 0.1;
const GROWN_PART = 0.5;

/**
 * 22: raised when the cells of a battery are as far apart under load as the limit, or grow apart fast; released when they are closer
 * again than the limit, or than they were then. **Changes `alarms`.**
 */
export function watchCellsApart(
  alarms: UnitAlarms,
  { unit, now, apart }: FoundInput,
  rule: AlarmRule<CellsCondition> | null,
  reading: Reading | null,
  emit: (event: AlarmEvent) => void,
): void {
  if (!rule) return;
  const { limit, hysteresis } = rule.condition;
  const value = apart ? toHundredths(apart.millivolt) : 0;
  const open = alarms.open.find((alarm) => alarm.rule === rule.key);
  if (open) {
    if (value <= Math.min(limit, open.triggerValue) - hysteresis)
      emit(release(alarms, open, Math.max(now, open.raisedAt + 1), 'recovered'));
    return;
  }
  if (!apart || !mayRaise(alarms, rule, now)) return;
  const grows = toHundredths(apart.perWeek) >= GROWTH_PART * limit && value >= GROWN_PART * limit;
  if (value < limit && !grows) return;
  emit(
    raise(alarms, rule, {
      ...{ unit, code: 0, raisedAt: now, breachedSince: apart.since, triggerValue: value, triggerSubValue: limit },
      extend: { ...(reading ?? NO_READING), stoodOutAt: apart.since },
    }),
  );
}
