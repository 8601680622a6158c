import type { Contract } from '#domain/contract/define.ts';
import type { Feature } from '../feature.ts';
import { actionsOf } from '../foundation/system/audit-actions.ts';
import type { Tables } from '../platform/db/table.ts';
import type { Recomputation } from '../stream/device-state/recomputation.ts';
import type { Sink } from '../stream/ingest/sink.ts';
import type { RebuildPart } from '../stream/recompute/rebuild/rebuild-part.ts';

interface Expected {
  readonly tables: Tables;
  readonly calls: Contract;
  /** Names of the features that have one, in the order in which they are used. */
  readonly sinks: readonly string[];
  readonly recomputations: readonly string[];
}

/** What all features have together. Throws when two have the same, or when something has no owner. */
export function joinFeatures(features: readonly Feature[], expected: Expected) {
  sameNames(
    'feature',
    namesOf('feature', features, ({ name }) => [name]),
  );
  sameNames(
    'table',
    namesOf('table', features, ({ tables = {} }) => Object.keys(tables)),
    Object.keys(expected.tables),
  );
  sameNames(
    'call',
    namesOf('call', features, ({ calls = {} }) => Object.keys(calls)),
    Object.keys(expected.calls),
  );
  namesOf('metric', features, ({ metrics = [] }) =>
    metrics.flatMap((group) => Object.values(group).map((one) => one.name)),
  );
  const actions = namesOf('action of the audit', features, ({ audit = {} }) => actionsOf(audit));
  const unknown = features.flatMap(({ passingActions = [] }) => passingActions).filter((each) => !actions.has(each));
  if (unknown.length > 0) throw new Error(`no feature has the action ${unknown.join(', ')}`);
  for (const { name, calls, handlers } of features)
    if ((calls === undefined) !== (handlers === undefined)) throw new Error(`the calls of ${name} have no handlers`);
  const recomputations: Recomputation[] = inOrder(
    features,
    expected.recomputations,
    ({ recomputation }) => recomputation,
  );
  const sinks: Sink[] = inOrder(features, expected.sinks, ({ sink }) => sink).map((sink) =>
    typeof sink === 'function' ? sink(recomputations) : sink,
  );
  const rebuildParts: RebuildPart[] = features.flatMap(({ rebuild }) => rebuild ?? []);
  return { sinks, recomputations, rebuildParts };
}

/** The names that features give to things of a sort, each once. */
function namesOf(what: string, features: readonly Feature[], of: (feature: Feature) => readonly string[]): Set<string> {
  const names = new Set<string>();
  for (const name of features.flatMap(of)) {
    if (names.has(name)) throw new Error(`two features have the ${what} ${name}`);
    names.add(name);
  }
  return names;
}

function sameNames(what: string, owned: ReadonlySet<string>, expected: readonly string[] = [...owned]): void {
  const known = new Set(expected);
  const faults = [
    ...[...known].filter((name) => !owned.has(name)).map((name) => `no feature has the ${what} ${name}`),
    ...[...owned].filter((name) => !known.has(name)).map((name) => `the ${what} ${name} of a feature is in no list`),
  ];
  if (faults.length > 0) throw new Error(faults.join('; '));
}

function inOrder<T>(
  features: readonly Feature[],
  order: readonly string[],
  of: (feature: Feature) => T | undefined,
): NonNullable<T>[] {
  const having = features.filter((feature) => of(feature) !== undefined);
  const missing = having.filter(({ name }) => !order.includes(name)).map(({ name }) => name);
  if (missing.length > 0) throw new Error(`${missing.join(', ')}: in which order?`);
  return order.map((name) => {
    const part = having.find((feature) => feature.name === name);
    if (!part) throw new Error(`${name} is in an order and has nothing in it`);
    return of(part)!;
  });
}
