import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Measured batteries, which are no part of the repository: they lie beside it where somebody has put them, or where
 * `MEASURED_BATTERIES` says. Where they are not, tests of them are skipped, and the end of the run says so.
 */
export const MEASURED =
  process.env.MEASURED_BATTERIES ?? fileURLToPath(new URL('../../../shared/data/recordings/', import.meta.url));

export const hasMeasured = existsSync(MEASURED);
