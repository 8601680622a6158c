import type { Schema } from './json-schema.ts';

const INPUT = 'Input';
const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
const isObject = (value: unknown): value is Schema => typeof value === 'object' && value !== null;

/**
 * The operations with each object schema that stands there more than once moved to the components, under the name of the
 * first field that has it.
 */
export function shareSchemas<T extends Schema>(operations: T, shared: Record<string, Schema>): T {
  const counts = new Map<string, number>();
  visitAll(operations, (schema) => {
    const text = textOf(schema);
    counts.set(text, (counts.get(text) ?? 0) + 1);
    return schema;
  });
  const names = new Map<string, string>();
  const taken = new Set(Object.keys(shared));
  return visitAll(operations, (schema, wished, original) => {
    const text = textOf(original);
    if ((counts.get(text) ?? 0) < 2) return schema;
    let name = names.get(text);
    if (name === undefined) {
      name = freeName(wished, taken);
      taken.add(name);
      names.set(text, name);
      const { description: _, ...rest } = schema;
      shared[name] = rest;
    }
    const { description } = schema;
    return { ...(description !== undefined && { description }), $ref: `#/components/schemas/${name}` };
  }) as T;
}

/** The same schema whatever is said of the field that has it. */
const textOf = ({ description: _, ...rest }: Schema) => JSON.stringify(rest);

function freeName(wished: string, taken: ReadonlySet<string>): string {
  let name = wished;
  for (let number = 2; taken.has(name); number++) name = `${wished}${number}`;
  return name;
}

/** Calls `visit` for every object schema, inner ones first; it answers what stands there instead. */
function visitAll(operations: Schema, visit: (schema: Schema, name: string, original: Schema) => Schema): Schema {
  const walk = (node: unknown, name: string): unknown => {
    if (Array.isArray(node)) return node.map((each) => walk(each, name));
    if (!isObject(node)) return node;
    const isSchema = node.type === 'object' && isObject(node.properties);
    const entries = Object.entries(node).map(([key, value]) =>
      key === 'properties' && isSchema
        ? [
            key,
            Object.fromEntries(
              Object.entries(value as Schema).map(([field, inner]) => [field, walk(inner, nameOf(name, field))]),
            ),
          ]
        : [key, key === 'example' || key === 'examples' ? value : walk(value, name)],
    );
    const walked = Object.fromEntries(entries) as Schema;
    return isSchema ? visit(walked, name, node) : walked;
  };
  const named = Object.entries(operations).map(([path, methods]) => [
    path,
    Object.fromEntries(
      Object.entries(methods as Record<string, Schema>).map(([method, operation]) => {
        const whole = capital(String(operation.operationId));
        const { requestBody, responses, ...rest } = operation;
        return [
          method,
          {
            ...rest,
            ...(requestBody !== undefined && { requestBody: walk(requestBody, `${whole}${INPUT}`) }),
            responses: walk(responses, whole),
          },
        ];
      }),
    ),
  ]);
  return Object.fromEntries(named) as Schema;
}

/** The rows of a page are items of their call; other fields give their own names. What is given ends in Input. */
function nameOf(whole: string, field: string): string {
  if (field === 'resultModel') return `${whole}Answer`;
  if (field === 'list') return `${whole.replace(/Answer$/, '')}Item`;
  return whole.endsWith(INPUT) ? `${capital(field)}${INPUT}` : capital(field);
}
