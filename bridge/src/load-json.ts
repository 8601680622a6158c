import { readFileSync } from 'node:fs';
import type { z } from 'zod';

/** Reads and checks a JSON file. Throws an Error that names the file and what is wrong in it. */
export function loadJson<Schema extends z.ZodType>(path: string, schema: Schema): z.output<Schema> {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new Error(`${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
  const result = schema.safeParse(content);
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => `  ${issue.path.join('.') || 'the file'}: ${issue.message}`);
  throw new Error(`${path}:\n${problems.join('\n')}`);
}
