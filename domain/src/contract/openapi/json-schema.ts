import { z } from 'zod';

export type Schema = Record<string, unknown>;
type Properties = Record<string, Schema>;

/** A schema and those that it refers to, which refer to themselves, by their names. */
interface WithParts {
  readonly schema: Schema;
  readonly parts: Properties;
}

const isSafeBound = (bound: unknown) => Math.abs(Number(bound)) === Number.MAX_SAFE_INTEGER;
const CONTROLS = '\\u0000-\\u001f\\u007f-\\u009f';
/** Every JavaScript integer has these bounds: they carry no information. Not every validator knows classes of letters. */
const plainly = ({ jsonSchema }: { jsonSchema: Schema }) => {
  if (isSafeBound(jsonSchema.minimum)) delete jsonSchema.minimum;
  if (isSafeBound(jsonSchema.maximum)) delete jsonSchema.maximum;
  if (typeof jsonSchema.pattern === 'string')
    jsonSchema.pattern = jsonSchema.pattern.replaceAll('\\p{Cc}', CONTROLS).replaceAll('\\P{Cc}', `[^${CONTROLS}]`);
};

/** JSON Schema of a value; `name` begins the names of parts that refer to themselves. */
function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output', name: string): WithParts {
  const whole = z.toJSONSchema(z.object({ value: schema }), {
    io,
    unrepresentable: 'any',
    override: plainly,
  });
  const text = JSON.stringify(whole).replaceAll(/#\/\$defs\/(?:__schema)?/g, `#/components/schemas/${name}Part`);
  const { properties, $defs = {} } = JSON.parse(text) as { properties: { value: Schema }; $defs?: Properties };
  const parts = Object.entries($defs).map(([key, part]) => [`${name}Part${key.replace('__schema', '')}`, part]);
  return { schema: properties.value, parts: Object.fromEntries(parts) };
}

/** The caller's input: its fields as they are read, and the required ones. */
export function inputSchemaOf(input: z.ZodObject, name: string): WithParts {
  const read = jsonSchemaOf(input, 'output', name);
  const given = jsonSchemaOf(input, 'input', name);
  const fields = (read.schema.properties ?? {}) as Properties;
  const asGiven = (given.schema.properties ?? {}) as Properties;
  const properties = Object.entries(fields).map(([field, schema]) => [field, readable(schema, asGiven[field])]);
  const { required = [] } = given.schema;
  return {
    schema: { type: 'object', properties: Object.fromEntries(properties), ...(isFilled(required) && { required }) },
    parts: { ...given.parts, ...read.parts },
  };
}

const isFilled = (list: unknown) => Array.isArray(list) && list.length > 0;
const isEmpty = (schema: Schema) => Object.keys(schema).length === 0;
const choicesOf = (schema: Schema | undefined) => (schema?.anyOf ?? schema?.oneOf) as Schema[] | undefined;

/** What a call answers: as the server gives it; what that does not tell is as it is read. */
export function answerSchemaOf(output: z.ZodType, name: string): WithParts {
  const given = jsonSchemaOf(output, 'input', name);
  const read = jsonSchemaOf(output, 'output', name);
  return { schema: readable(given.schema, read.schema), parts: { ...read.parts, ...given.parts } };
}

/**
 * What a value is read as. A transformed value does not describe itself: then what is given for it stands there. Fields
 * that need not be given are required once they are read.
 */
function readable(read: Schema, given: Schema | undefined): Schema {
  const { default: preset, ...rest } = read;
  const whole = preset === undefined ? {} : { default: preset };
  if (isEmpty(rest)) return { ...toldOf(given), ...whole };
  const choices = choicesOf(rest);
  if (choices) return { ...whole, ...readableChoice(rest, choices, given) };
  if (rest.type === 'array' && rest.prefixItems !== undefined)
    return { ...asList(rest as Schema & { prefixItems: Schema[] }), ...whole };
  if (rest.type === 'array')
    return { ...rest, ...whole, items: readable((rest.items ?? {}) as Schema, itemsOf(given)) };
  if (rest.type !== 'object' || rest.properties === undefined) return read;
  const others = (given?.properties ?? {}) as Properties;
  const fields = Object.entries(rest.properties as Properties);
  const { required: _, ...object } = rest;
  const required = given?.properties ? given.required : rest.required;
  return {
    ...object,
    ...whole,
    properties: Object.fromEntries(fields.map(([field, inner]) => [field, readable(inner, others[field])])),
    ...(isFilled(required) && { required }),
  };
}

/** A list of fixed length, of which not every reader of the description knows the form. */
function asList({ prefixItems, ...rest }: Schema & { prefixItems: readonly Schema[] }): Schema {
  const kinds = [...new Map(prefixItems.map((item) => [JSON.stringify(item), item])).values()];
  const items = kinds.length === 1 ? kinds[0]! : { anyOf: kinds };
  return { ...rest, minItems: prefixItems.length, maxItems: prefixItems.length, items };
}

function readableChoice(schema: Schema, choices: readonly Schema[], given: Schema | undefined): Schema {
  const told = choices.filter((choice) => !isEmpty(choice));
  if (told.length === 1 && told.length < choices.length) return readable(told[0]!, given);
  const { anyOf: _, oneOf: __, ...others } = schema;
  const same = choicesOf(toldOf(given));
  const counterpart = (index: number) => (same?.length === choices.length ? same[index] : undefined);
  return { ...others, anyOf: told.map((choice) => readable(choice, counterpart(choices.indexOf(choice)))) };
}

/** What is given, without a choice of anything. */
function toldOf(given: Schema | undefined): Schema {
  const told = choicesOf(given)?.filter((choice) => !isEmpty(choice));
  if (!told) return given ?? {};
  return told.length === 1 ? told[0]! : { anyOf: told };
}

/** What the members of a given list are. */
const itemsOf = (given: Schema | undefined) =>
  [given, ...(choicesOf(given) ?? [])].find((choice) => choice?.type === 'array')?.items as Schema | undefined;
