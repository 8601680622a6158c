import { z } from 'zod';
import { isBlank, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from './account-limits.ts';

/** A password where one is set, kept exactly as it was typed. What was set earlier is taken as it is. */
export const newPassword = z
  .string()
  .min(MIN_PASSWORD_LENGTH)
  .max(MAX_PASSWORD_LENGTH)
  .refine((password) => !isBlank(password), 'must not be of spaces alone');
