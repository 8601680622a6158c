import type { Summary } from '../energy/flows.ts';
import type { FleetSummary } from '../insights/fleet.ts';
import { saying } from './battery-statements.ts';
import type { Statement } from './statement.ts';

const sum = (values: readonly (number | null)[]): number =>
  values.reduce<number>((all, value) => all + (value ?? 0), 0);

/** What the balance of an energy system says of a time. */
export function statementsOfSystem(about: string, { from, to, rest, ownUse }: Summary, at: number): Statement[] {
  const { all, say } = saying(about);
  say('used', to.used, at);
  say('ownUse', ownUse, at);
  say('outOfBattery', from.discharged, at);
  // What is not explained stands on the side that lacks it.
  say('sources', sum(Object.values(from)) + Math.max(0, -rest), at);
  say('uses', sum(Object.values(to)) + Math.max(0, rest), at);
  return all;
}

/** What the insights of a company count. */
export function statementsOfFleet(about: string, fleet: FleetSummary, at: number): Statement[] {
  const { all, say } = saying(about);
  say('total', fleet.batteries, at);
  say('parts', [fleet.attention, fleet.expected, fleet.tooLittle], at);
  say('parts', [fleet.endKnown, fleet.endUnknown], at);
  return all;
}
