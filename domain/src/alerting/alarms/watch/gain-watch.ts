import { MINUTE_MS } from '../../../foundation/basics/time.ts';
import type { DevicePower } from '../../../foundation/kinds/energy-role.ts';
import { energyRole } from '../../../foundation/kinds/energy-roles.ts';
import { impossibleGain, takenWatt } from '../../../foundation/kinds/impossible-gain.ts';
import type { RecordInput } from '../../../stream/stream/input.ts';
import type { UnitAlarms } from '../life/open-alarm.ts';
import type { AlarmRule, StatusCondition } from '../rules/rule.ts';
import { gainCode } from '../words/fault-codes.ts';
import { type EventStatus, setFaults } from './event-watch.ts';

/** What the records of a kind showed last. */
export interface GainWatch {
  /** Whether it said to give more than it takes, or that it gives less while it took as much as then; since when without another word. */
  isGain: boolean;
  since: number | null;
  /** The least power taken while it gave more, W: below it a wrong sensor may not show. */
  watt: number;
}

type Unit = UnitAlarms & { events?: EventStatus[]; gains?: Partial<Record<number, GainWatch>> };

/** Values of one record may be some seconds apart: a step of the load is no wrong sensor. */
const HOLDS_MS = 10 * MINUTE_MS;

/**
 * Applies what a record shows of the sensors of its device: one that says for ten minutes to give more than it takes has a fault
 * until it gives less for as long, at the power at which it gave more. While it rests nothing is known, and nothing
 * changes. **Changes `unit`.**
 *
 * @returns whether its fault began or ended, or stays
 */
export function takeGain(unit: Unit, record: RecordInput, rules: readonly AlarmRule<StatusCondition>[]): boolean {
  const { kind, at, body } = record;
  const power = energyRole(kind)?.atBus?.power(body);
  const watch = power && afterRecord(unit.gains?.[kind], power, at);
  if (!watch) return false;
  unit.gains ??= {};
  unit.gains[kind] = watch;
  if (watch.since === null || at - watch.since < HOLDS_MS) return false;
  const code = gainCode(kind);
  setFaults(unit, watch.isGain ? [code] : [], (other) => other === code, record, rules);
  if (!watch.isGain) delete unit.gains[kind];
  return true;
}

/** What is known after a record; undefined where it never said to give more than it takes. */
function afterRecord(before: GainWatch | undefined, power: DevicePower, at: number): GainWatch | undefined {
  const isGain = impossibleGain(power) !== null;
  const taken = takenWatt(power);
  if (isGain) {
    const isSame = before?.isGain && before.since !== null;
    return { isGain, since: isSame ? before.since : at, watt: Math.min(before?.watt ?? taken, taken) };
  }
  if (!before) return undefined;
  if (power.loss === null || taken < before.watt) return { ...before, since: null };
  return { ...before, isGain, since: before.isGain ? at : (before.since ?? at) };
}
