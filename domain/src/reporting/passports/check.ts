import { z } from 'zod';
import { PASSPORT_MODEL } from '../../gen/passport-model.ts';
import { ASPECTS, type AttributeKey, attributeOf, type Json } from './attributes.ts';
import { type Document, modelValue } from './document.ts';
import { isWebAddress } from './read-value.ts';

/** The version of the data model that passports are checked against. */
export const MODEL_VERSION = '1.2.0';

type JsonSchema = Parameters<typeof z.fromJSONSchema>[0];
const schemaOf = (schema: unknown): z.ZodType => z.fromJSONSchema(schema as JsonSchema);

const ASPECT_SCHEMAS = Object.fromEntries(ASPECTS.map((aspect) => [aspect, schemaOf(PASSPORT_MODEL[aspect].schema)]));

/** A place of a document that the data model does not accept. */
interface DocumentFault {
  readonly path: string;
  /** Nothing is there, or something else than the data model allows. */
  readonly fault: 'missing' | 'wrong';
}

const MAX_FAULTS = 200;

/** Checks a document against the data model; nothing is returned for one that is whole. */
export function faultsOf(document: Document): readonly DocumentFault[] {
  return ASPECTS.flatMap((aspect) => {
    const of: unknown = document[aspect] ?? {};
    const { error } = ASPECT_SCHEMAS[aspect]!.safeParse(of);
    return (error?.issues ?? []).map(({ path }): DocumentFault => {
      const names = path.map(String);
      const isMissing =
        names.reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], of) === undefined;
      return { path: [aspect, ...names].join('.'), fault: isMissing ? 'missing' : 'wrong' };
    });
  }).slice(0, MAX_FAULTS);
}

interface Branch {
  readonly properties?: Readonly<Record<string, Branch>>;
}
const attributeSchemas = new Map<AttributeKey, z.ZodType>();

function attributeSchema(key: AttributeKey): z.ZodType {
  const known = attributeSchemas.get(key);
  if (known) return known;
  const { path } = attributeOf(key);
  if (!path) return z.string();
  const [aspect, ...names] = path;
  let at: Branch | undefined = PASSPORT_MODEL[aspect].schema as Branch;
  for (const name of names) at = at?.properties?.[name];
  const schema = schemaOf(at);
  attributeSchemas.set(key, schema);
  return schema;
}

const MAX_TEXT = 500;
const MAX_LIST = 20_000;

/** Whether a value can be that of an attribute: as the data model has it, and small enough. */
export function isFit(key: AttributeKey, value: Json): boolean {
  const { kind } = attributeOf(key);
  if (kind === 'date') return z.iso.date().safeParse(value).success;
  if (kind === 'url' && !isWebAddress(value)) return false;
  if (typeof value === 'string' && (value.trim() === '' || value.length > MAX_TEXT)) return false;
  if (Array.isArray(value) && (value.length === 0 || JSON.stringify(value).length > MAX_LIST)) return false;
  return attributeSchema(key).safeParse(modelValue(key, value)).success;
}
