import { parse } from 'node:querystring';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { LIMITS } from './limits.ts';

/** The fields of a form. They are counted first, because each costs more than its bytes. */
export function readForm(text: string): Record<string, unknown> {
  let fields = 1;
  for (let at = text.indexOf('&'); at !== -1; at = text.indexOf('&', at + 1)) fields++;
  if (fields > LIMITS.formFields) throw tooManyFields();
  return parse(text, '&', '=', { maxKeys: LIMITS.formFields });
}

export const tooManyFields = () =>
  new Refusal('param_error', { field: 'body', rule: `must be at most ${LIMITS.formFields} fields` });
