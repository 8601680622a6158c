import { z } from 'zod';
import { isDeviceType } from './device-types.ts';

/** The refusal of a well-formed letter that is no type; anything else is a bad parameter. */
export const UNKNOWN_TYPE = 'deviceType_not_find';
const UNKNOWN = { params: { refusal: UNKNOWN_TYPE } };

/** A letter of a type. */
export const deviceTypeField = () =>
  z
    .string()
    .regex(/^[a-z]$/)
    .refine(isDeviceType, UNKNOWN);

/** A letter of a type, or nothing for all types. */
export const deviceTypeOrAll = () =>
  z
    .string()
    .regex(/^[a-z]?$/)
    .refine((type) => type === '' || isDeviceType(type), UNKNOWN)
    .default('');
