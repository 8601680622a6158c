import { z } from 'zod';
import { hasBlank, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from './account-limits.ts';

/** A password where one is set. What was set earlier is taken as it is. */
export const newPassword = z
  .string()
  .min(MIN_PASSWORD_LENGTH)
  .max(MAX_PASSWORD_LENGTH)
  .refine((password) => !hasBlank(password), 'must have no spaces');
