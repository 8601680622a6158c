import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Small inputs in the shapes that people have, which are no part of the repository: they lie beside it where somebody has put them, or
 * where `FIELD_INPUTS` says. Where they are not, tests of them are skipped, and the end of the run says so.
 */
export const FIELD_INPUTS =
  process.env.FIELD_INPUTS ?? fileURLToPath(new URL('../../../shared/data/field/', import.meta.url));

export const hasFieldInputs = existsSync(FIELD_INPUTS);
