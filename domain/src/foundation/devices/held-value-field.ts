import { z } from 'zod';

/** A value that did not come with the newest record (held-values.ts). */
export const heldValue = z.object({ name: z.string(), since: z.int() });
