import { z } from 'zod';
import type { Brand } from './brand.ts';

/** A brand as fields of an answer. */
export const brandFields = {
  siteName: z.string(),
  ico: z.string(),
  webName: z.string(),
  webNameDark: z.string(),
} satisfies Record<keyof Brand, z.ZodType>;
