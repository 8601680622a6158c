import { calls } from '#domain/assembly/calls.ts';
import type { Call } from '#domain/contract/define.ts';
import { inputSchemaOf } from '#domain/contract/openapi/json-schema.ts';

export type CallName = keyof typeof calls;
type Schema = { type?: string; format?: string; enum?: unknown[]; minimum?: number; default?: unknown };

/** A device that is nowhere. */
export const UNKNOWN = 'f'.repeat(24);
export const call = (name: CallName): Call => calls[name];

/** Values of required fields that their schema does not show. */
const SAMPLES: Record<string, unknown> = {
  mcuId: UNKNOWN,
  newMcuId: UNKNOWN,
  otherMcuId: UNKNOWN,
  mcuIds: UNKNOWN,
  ids: ['00000000-0000-4000-8000-000000000000'],
  alarmId: '00000000-0000-4000-8000-000000000000',
  deviceName: 'A name',
  deviceType: 'c',
  sn: 'SN-0001',
  month: '2026-03',
  currency: 'EUR',
  customer: 'A name',
  enabled: true,
  believed: true,
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
  issuer: 'https://localhost:1',
  lat: 53.1,
  lon: 9.9,
  can: { bitRateKilobit: 250, protocol: 0, termination: true, functions: [] },
};

/** The least that a call takes: a new call whose sample is refused must be given one above. */
export function sampleOf(name: CallName): Record<string, unknown> {
  const { schema } = inputSchemaOf(call(name).input, name);
  const { properties, required = [] } = schema as { properties: Record<string, Schema>; required?: string[] };
  const fields = required.map((field): [string, Schema] => [field, properties[field] ?? {}]);
  return Object.fromEntries(fields.map(([field, schema]) => [field, SAMPLES[field] ?? sampleValue(schema)]));
}

const sampleValue = (schema: Schema): unknown => {
  if (schema.enum) return schema.enum[0];
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1;
  return schema.type === 'array' ? [] : 'text';
};
