import type { Counters, DeclaredMetrics } from './declared.ts';

export interface HttpMetrics {
  parameterIgnored(path: string): void;
}

export const declaredOfHttp = {
  ignored: {
    type: 'counter',
    name: 'wattyard_http_parameters_ignored_total',
    help: 'Unknown parameters of calls',
    labels: ['call'],
  },
} as const satisfies DeclaredMetrics;

/** Counters of calls. */
export function httpMetrics(counters: Counters<typeof declaredOfHttp>): HttpMetrics {
  const { ignored } = counters;
  return { parameterIgnored: (path) => ignored.inc({ call: path }) };
}
