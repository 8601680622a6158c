import { z } from 'zod';
import { type Confidential, isTold, type Role, STAFF } from '../foundation/permissions/permissions.ts';

const marked = z.registry<{ what: Confidential }>();

/** Marks a field of an answer by what it tells. Roles that are not told such things get it empty, or the word for a person. */
export const confidential = <T extends z.ZodType>(what: Confidential, schema: T): T => {
  marked.add(schema, { what });
  return schema;
};

const hidden = (what: Confidential, schema: z.ZodType, value: unknown): unknown => {
  if (typeof value === 'string' && what === 'person') return value === '' ? '' : STAFF;
  if (schema instanceof z.ZodArray) return [];
  return schema instanceof z.ZodNullable ? null : '';
};

/** The fields of an object, the member of a list, what may be null. */
function partsOf(schema: z.ZodType): readonly z.ZodType[] {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return [schema.unwrap() as z.ZodType];
  if (schema instanceof z.ZodArray) return [schema.element as z.ZodType];
  return schema instanceof z.ZodObject ? Object.values(schema.shape as Record<string, z.ZodType>) : [];
}

/** Whether some part of it is not told; a schema may contain itself. */
function hasHidden(schema: z.ZodType, role: Role, seen: Set<z.ZodType>): boolean {
  if (seen.has(schema)) return false;
  seen.add(schema);
  const what = marked.get(schema)?.what;
  if (what !== undefined && !isTold(role, what)) return true;
  return partsOf(schema).some((part) => hasHidden(part, role, seen));
}

function veiled(schema: z.ZodType, role: Role, value: unknown): unknown {
  const what = marked.get(schema)?.what;
  if (what !== undefined) return isTold(role, what) ? value : hidden(what, schema, value);
  if (value === null || value === undefined) return value;
  const [part] = partsOf(schema);
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape as Record<string, z.ZodType>);
    const known = value as Record<string, unknown>;
    return {
      ...known,
      ...Object.fromEntries(
        fields.filter(([name]) => name in known).map(([name, field]) => [name, veiled(field, role, known[name])]),
      ),
    };
  }
  if (part === undefined) return value;
  return Array.isArray(value) ? value.map((each) => veiled(part, role, each)) : veiled(part, role, value);
}

/** How an answer is made fit for a role; null where that is told all of it. */
export const veilOf = (schema: z.ZodType, role: Role): ((answer: unknown) => unknown) | null =>
  hasHidden(schema, role, new Set()) ? (answer) => veiled(schema, role, answer) : null;
