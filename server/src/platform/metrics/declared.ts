import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** A metric as the feature that counts it says it; operators read the help in docs/operations.md. */
interface Declared {
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly name: `wattyard_${string}`;
  readonly help: string;
  readonly labels?: readonly string[];
  /** Of a histogram: its upper limits. */
  readonly buckets?: readonly number[];
  /**
   * A gauge that is absent until it is set, or whose value is asked for when the metrics are read: absent in a process that does
   * not ask.
   */
  readonly absent?: 'until set' | 'until watched';
}
export type DeclaredMetrics = Readonly<Record<string, Declared>>;

type Label<D extends Declared> = D extends { readonly labels: readonly (infer L extends string)[] } ? L : never;
type Made<D extends Declared> = D['type'] extends 'counter'
  ? Counter<Label<D>>
  : D['type'] extends 'gauge'
    ? Gauge<Label<D>>
    : Histogram<Label<D>>;
/** What is counted with. */
export type Counters<D extends DeclaredMetrics> = { readonly [K in keyof D]: Made<D[K]> };

/** Makes them; what is watched is made by that. */
export const makeMetrics = <D extends DeclaredMetrics>(registry: Registry, declared: D): Counters<D> =>
  Object.fromEntries(
    Object.entries(declared)
      .filter(([, { absent }]) => absent !== 'until watched')
      .map(([key, one]) => [key, make(registry, one)]),
  ) as unknown as Counters<D>;

function make(registry: Registry, { type, name, help, labels = [], buckets, absent }: Declared) {
  const common = { name, help, labelNames: labels, registers: [registry] };
  if (type === 'counter') return new Counter(common);
  if (type === 'histogram') return new Histogram({ ...common, ...(buckets && { buckets: [...buckets] }) });
  const gauge = new Gauge(common);
  if (absent === 'until set') gauge.remove();
  return gauge;
}

/** A gauge whose value is asked for when the metrics are read. */
export const watchMetric = (registry: Registry, { name, help }: Declared, value: () => number): void =>
  void new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(value());
    },
  });
