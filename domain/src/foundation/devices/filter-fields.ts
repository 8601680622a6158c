import { z } from 'zod';
import { companyIds, flag } from '../../contract/fields.ts';
import { labelConditions } from '../labels/condition.ts';
import { deviceTypeOrAll } from './device-type-field.ts';
import { DEVICE_STATES } from './states.ts';

/** A state the devices are in; empty for any. */
export const deviceState = z.enum(['', ...DEVICE_STATES]).default('');

/** By what every list of devices can be filtered. */
export const deviceFilter = {
  deviceType: deviceTypeOrAll(),
  companyIdList: companyIds().default([]),
  key: z.string().max(100).default(''),
  site: z.string().max(200).default(''),
  emptySite: flag().default(false),
  state: deviceState,
  labels: labelConditions(),
};
