import { z } from 'zod';
import { confidential } from '../../contract/confidential.ts';
import { post } from '../../contract/define.ts';
import { int, json, list, mcuId, nothing } from '../../contract/fields.ts';
import { DEVICE_MODULES } from '../../foundation/permissions/permissions.ts';
import { MAX_PRIVACY_HOURS } from './privacy-limits.ts';

const MINUTES = 1440;

const minute = () =>
  z
    .int()
    .min(0)
    .max(MINUTES - 1);
/** Days as bits, 1 Monday to 64 Sunday, and minutes of the local day; an end that is not later is on the next day. */
const hours = z.object({ daysBits: z.int().min(1).max(127), fromMinute: minute(), toMinute: minute() });
const chosen = json(list(hours, { max: MAX_PRIVACY_HOURS }));
const companyId = int(1);

export const privacyCalls = {
  getPrivacyHours: post('/location/getPrivacyHours', {
    summary: 'Hours in which no position of a device is stored: its own and those of its companies',
    effect: 'reads',
    input: z.object({ mcuId: mcuId() }),
    device: 'mcuId',
    output: z.object({
      own: confidential('setting', z.array(hours)),
      ofCompanies: confidential('setting', z.array(hours)),
      timeZone: z.string(),
      /** Until when the position is private now; null: it is not. */
      privateUntil: z.int().nullable(),
    }),
  }),
  savePrivacyHours: post('/location/savePrivacyHours', {
    summary: 'Choose the hours in which no position of a device is stored, from now on; an empty list for none',
    refusals: ['max_privacy_changes'],
    effect: 'changes',
    access: 'editGeofence',
    modules: DEVICE_MODULES,
    input: z.object({ mcuId: mcuId(), hours: chosen }),
    device: 'mcuId',
    output: nothing,
  }),
  getCompanyPrivacyHours: post('/location/getCompanyPrivacyHours', {
    summary: 'Hours in which no position of any device of a company and of those below it is stored',
    refusals: ['company_not_found'],
    effect: 'reads',
    access: 'manageCompany',
    input: z.object({ companyId }),
    output: z.array(hours),
  }),
  saveCompanyPrivacyHours: post('/location/saveCompanyPrivacyHours', {
    summary: 'Choose the hours in which no position of any device of a company is stored, from now on',
    refusals: ['company_not_found', 'max_privacy_changes'],
    effect: 'changes',
    access: 'manageCompany',
    input: z.object({ companyId, hours: chosen }),
    output: nothing,
  }),
};
