import { fileURLToPath } from 'node:url';

/** The repository root, whichever folder the command was run in. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Downloads and notes of the launcher; not part of the repository. */
export const RUNTIME = `${ROOT}.runtime/`;
