import { z } from 'zod';

const fieldValue = z.union([z.string(), z.number(), z.boolean()]);

/** Tags and values of a row of a list, as the reader is shown them; what they are called is told by `labelDefinitions`. */
export const shownLabels = z.object({
  tagIds: z.array(z.int()),
  values: z.array(z.object({ fieldId: z.int(), value: fieldValue })),
});
export type ShownLabels = z.output<typeof shownLabels>;
