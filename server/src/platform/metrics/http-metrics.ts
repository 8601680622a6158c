import { Counter, type Registry } from 'prom-client';

export interface HttpMetrics {
  parameterIgnored(path: string): void;
}

/** Counters of calls. */
export function httpMetrics(registry: Registry): HttpMetrics {
  const ignored = new Counter({
    name: 'wattyard_http_parameters_ignored_total',
    help: 'Unknown parameters of calls',
    labelNames: ['call'],
    registers: [registry],
  });
  return { parameterIgnored: (path) => ignored.inc({ call: path }) };
}
