import { readFileSync } from 'node:fs';
import { type Fleet, fleetSchema } from './format.ts';

/** Reads and checks a fleet file. Throws an Error that names the file and every field that is wrong. */
export function loadFleet(path: string): Fleet {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new Error(`fleet file ${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
  const result = fleetSchema.safeParse(content);
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => `  ${issue.path.join('.') || 'the file'}: ${issue.message}`);
  throw new Error(`fleet file ${path}:\n${problems.join('\n')}`);
}
