/** Which values are old, without what tells it: pages read this, too, and load no codecs for it. */

/** A value that did not come with the newest record, by its name in the answer, and when it came last. */
export interface HeldValue {
  readonly name: string;
  /** UTC epoch ms. */
  readonly since: number;
}

/** The values that tell whether a battery is charged or used. */
export const CHARGE_STATE_VALUES = ['soc', 'currentUsing', 'currentCharging'] as const;

/** Whether the state of charging is told by a value that is not shown. */
export const hidesChargeState = (withheld: readonly string[]): boolean =>
  CHARGE_STATE_VALUES.some((name) => withheld.includes(name));

/** What a reader sees who may not know what was measured before an instant: the names of values that are older. */
export const namesBefore = (values: readonly HeldValue[], from: number): string[] =>
  values.filter(({ since }) => since < from).map(({ name }) => name);

/** An answer without some of its values. */
export function withoutValues<A extends object>(answer: A, names: readonly string[], nothing: null | undefined): A {
  return names.length === 0 ? answer : { ...answer, ...Object.fromEntries(names.map((name) => [name, nothing])) };
}
