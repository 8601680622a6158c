import { fileURLToPath } from 'node:url';

/** The repository, whatever folder the command was given in. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** What the launcher fetches and notes; not part of the repository. */
export const RUNTIME = `${ROOT}.runtime/`;
