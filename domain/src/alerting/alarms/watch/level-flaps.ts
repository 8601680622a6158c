import { FAULT_ALARM } from '../catalogue.ts';
import type { OpenAlarm } from '../life/open-alarm.ts';
import type { AlarmRule } from '../rules/rule.ts';
import { isFaultOfKind, levelOfCode } from '../words/fault-codes.ts';

type Coded = Pick<OpenAlarm, 'msgType' | 'code'>;
/** What a device said last of a fault. */
type Status = Coded & { readonly at: number; readonly active: boolean };
const levelOf = ({ msgType, code }: Coded) => (msgType === FAULT_ALARM ? levelOfCode(code) : null);

/**
 * Whether an alarm of a warning level stays open although the level has ended: a battery at the edge of one comes and goes with
 * each step of its load, and each time would be an alarm of its own. It ends when it has been away for the repeat gap, or when the
 * battery names what is wrong, or warns at a higher level.
 */
export function mayReturn(
  open: OpenAlarm,
  statuses: readonly Status[],
  at: number,
  { repeatGapMs }: Pick<AlarmRule, 'repeatGapMs'>,
): boolean {
  const own = levelOf(open);
  const ended = statuses.find((status) => status.msgType === open.msgType && status.code === open.code);
  if (!own || !ended || at - ended.at >= repeatGapMs) return false;
  return !statuses.some((status) => {
    if (!status.active || status.msgType !== FAULT_ALARM) return false;
    const level = levelOf(status);
    return level ? level.kind === own.kind && level.level > own.level : isFaultOfKind(status.code, own.kind);
  });
}

/** Whether an open alarm of a higher level already says what a status says. */
export function isSaidByHigher(status: Coded, open: readonly OpenAlarm[]): boolean {
  const own = levelOf(status);
  return own !== null && open.map(levelOf).some((other) => other?.kind === own.kind && other.level > own.level);
}
