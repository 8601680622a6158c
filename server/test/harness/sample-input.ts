import { calls } from '#domain/calls.ts';
import type { Call } from '#domain/contract/define.ts';
import { openApi } from '#domain/contract/openapi.ts';

export type CallName = keyof typeof calls;
type Schema = { type?: string; format?: string; enum?: unknown[]; minimum?: number; default?: unknown };

/** A device that is nowhere. */
export const UNKNOWN = 'f'.repeat(24);
export const call = (name: CallName): Call => calls[name];

/** Values of required fields that their schema does not show. */
const SAMPLES: Record<string, unknown> = {
  mcuId: UNKNOWN,
  mcuIds: UNKNOWN,
  ids: ['00000000-0000-4000-8000-000000000000'],
  alarmId: '00000000-0000-4000-8000-000000000000',
  deviceName: 'A name',
  sn: 'SN-0001',
  month: '2026-03',
  currency: 'EUR',
  customer: 'A name',
  enabled: true,
  shape: { kind: 'circle', centre: { latitude: 1, longitude: 1 }, radiusMetre: 100 },
  configuration: { reportIntervalSeconds: 60 },
  settings: { chargeCurrent: 20 },
  bridge: { mcuId: UNKNOWN, source: { type: 'sunspec', host: '192.168.1.31' } },
  told: {
    ...{ version: '1', online: true, cause: '', mapped: 0, seen: 0, sentPerSecond: 0, test: null },
    waiting: { records: 0, bytes: 0, limitBytes: 0, lost: 0 },
  },
  validFrom: '2026-01-01',
  tariff: { currency: 'EUR', price: 0.3, bands: [], feedIn: 0.08, co2: 300 },
  can: { bitRateKilobit: 250, protocol: 0, termination: true, functions: [] },
};

/** The least that a call takes: a new call whose sample is refused must be given one above. */
export function sampleOf(name: CallName): Record<string, unknown> {
  const document = openApi({ [name]: call(name) }, { title: '', version: '' }) as {
    paths: Record<string, Record<string, object>>;
  };
  const [operation] = Object.values(document.paths[call(name).path] ?? {}) as {
    parameters?: { name: string; required: boolean; schema: Schema }[];
    requestBody?: { content: Record<string, { schema: { properties: Record<string, Schema>; required?: string[] } }> };
  }[];
  const [body] = Object.values(operation?.requestBody?.content ?? {});
  const fields: [string, Schema][] = [
    ...(operation?.parameters ?? [])
      .filter(({ required }) => required)
      .map(({ name: field, schema }): [string, Schema] => [field, schema]),
    ...(body?.schema.required ?? []).map((field): [string, Schema] => [field, body?.schema.properties[field] ?? {}]),
  ];
  // The caller that builds the body adds the file of an upload.
  const given = fields.filter(([, { format }]) => format !== 'binary');
  return Object.fromEntries(given.map(([field, schema]) => [field, SAMPLES[field] ?? sampleValue(schema)]));
}

const sampleValue = (schema: Schema): unknown => {
  if (schema.enum) return schema.enum[0];
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1;
  return schema.type === 'array' ? [] : 'text';
};
