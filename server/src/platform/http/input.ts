import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Call } from '#domain/contract/define.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { intervalFault } from '#domain/foundation/basics/query-interval.ts';
import { UNKNOWN_TYPE } from '#domain/foundation/devices/device-type-field.ts';
import { tooManyFields } from './form.ts';
import { LIMITS } from './limits.ts';
import { storable } from './storable.ts';
import { FILE_FIELD } from './upload.ts';

/** The caller's input as the contract defines it. Unknown names are reported to `ignored`. */
export function readInput(
  call: Call,
  request: FastifyRequest,
  given: object,
  ignored: (name: string) => void,
): Record<string, unknown> {
  if (Object.keys(given).length > LIMITS.formFields) throw tooManyFields();
  for (const name of strangersIn(call, given)) ignored(name);
  const parsed = call.input.safeParse({ ...languageOf(call, request), ...given });
  if (!parsed.success) throw badInput(parsed.error);
  const input = Object.fromEntries(
    Object.entries(parsed.data).map(([field, value]) => [field, storable(value, field)]),
  );
  const { startTime, endTime } = input;
  if (typeof startTime === 'number' && typeof endTime === 'number') {
    const rule = intervalFault(startTime, endTime);
    if (rule) throw new Refusal('param_error', { field: rule === 'over_31_days' ? 'endTime' : 'startTime', rule });
  }
  return input;
}

/** Fields of a form or JSON body. A body of another type is refused, not silently ignored. */
export function fieldsOfBody(call: Call, request: FastifyRequest): object {
  if (request.isMultipart()) throw new Refusal('param_error', { field: 'body', rule: 'must be a form or JSON' });
  return call.body === 'form' && request.body !== null && typeof request.body === 'object' ? request.body : {};
}

const languageOf = (call: Call, { headers: { language } }: FastifyRequest) =>
  typeof language === 'string' && 'language' in call.input.shape ? { language } : {};

const folded = (name: string) => name.replaceAll('_', '').toLowerCase();

/** The names that each call knows, by what they are taken for. */
const known = new WeakMap<Call, ReadonlyMap<string, string>>();
function namesOf(call: Call): ReadonlyMap<string, string> {
  const before = known.get(call);
  if (before) return before;
  const names = [...Object.keys(call.input.shape), ...(call.body === 'multipart' ? [FILE_FIELD] : [])];
  const found = new Map(names.map((name) => [folded(name), name]));
  known.set(call, found);
  return found;
}

/**
 * Names that are not in the contract. One that differs from a known one only in case is refused, since it is a mistake.
 */
function strangersIn(call: Call, given: object): string[] {
  const names = namesOf(call);
  const strangers = Object.keys(given).filter((name) => !(name in call.input.shape));
  for (const name of strangers) {
    const meant = names.get(folded(name));
    if (meant !== undefined)
      throw new Refusal('param_error', { field: name, rule: meant === name ? 'must be a file' : `is called ${meant}` });
  }
  return strangers;
}

function badInput(error: z.ZodError): Refusal {
  const [issue] = error.issues;
  if (issue?.code === 'custom' && issue.params?.refusal === UNKNOWN_TYPE) return new Refusal(UNKNOWN_TYPE);
  return new Refusal('param_error', { field: issue?.path.join('.') ?? '', rule: issue?.message ?? 'invalid' });
}
