import { z } from 'zod';
import { get, post } from '../../contract/define.ts';
import { instant, int, timeZone } from '../../contract/fields.ts';

const companyId = int(1).optional();
/** 0 selects devices without a manufacturer, the monitors; absent for all. */
const manufacturer = int(0, 3).optional();
const period = { companyId, manufacturer, startTime: instant(), endTime: instant() };

/** How many devices of a group there are, and how many are in each state; a device may be in several. */
const fleetCounts = {
  devices: z.int(),
  online: z.int(),
  offline: z.int(),
  charging: z.int(),
  discharging: z.int(),
  low: z.int(),
  alarm: z.int(),
};

/** Warnings raised in a period: all, those of level 1, those that are open still. */
const warningCounts = { raised: z.int(), severe: z.int(), open: z.int() };

/**
 * A part of a company's fleet: the subtree of a `child`, its `own` devices without those of its children, or those
 * `leased` to it, whose owner is not disclosed. `companyId` is null for the last.
 */
const companyPart = {
  kind: z.enum(['child', 'own', 'leased']),
  companyId: z.int().nullable(),
  companyName: z.string().nullable(),
};

const companyStep = z.object({ companyId: z.int(), companyName: z.string().nullable() });

export const statisticsCalls = {
  deviceCountStatistic: get('/report/deviceCountStatistic', {
    summary:
      'Devices of a company and everything below it, by child company, site and type, each with its states; the caller’s own company if none is given',
    refusals: ['company_not_found'],
    input: z.object({ CompanyId: companyId, manufacturer }),
    output: z.object({
      /** From the caller's company down to the one that is counted. */
      line: z.array(companyStep),
      ...fleetCounts,
      /** Most devices first; empty for who may not know the names of companies. */
      companies: z.array(z.object({ ...companyPart, ...fleetCounts })),
      /** By name, most devices first, at most 500; `site` is null of devices without one. */
      sites: z.array(z.object({ site: z.string().nullable(), ...fleetCounts })),
      siteCount: z.int(),
      types: z.array(z.object({ deviceType: z.string(), ...fleetCounts })),
    }),
  }),
  deviceOnlineStatistic: post('/report/deviceOnlineStatistic', {
    effect: 'reads',
    summary: 'How many devices of a company and below are online now, and since when the others are silent',
    refusals: ['company_not_found'],
    input: z.object({ companyId, manufacturer }),
    output: z.object({
      devices: z.int(),
      online: z.int(),
      offline: z.int(),
      /** The offline devices: silent for at most this long, the rest of those that have ever sent, those that never have. */
      silence: z.object({ upToHour: z.int(), upToDay: z.int(), upToWeek: z.int(), longer: z.int(), never: z.int() }),
    }),
  }),
  mainSiteWarningStatisticData: post('/report/mainSiteWarningStatisticData', {
    effect: 'reads',
    summary: 'Warnings raised in a period by site, most first, at most 500 sites',
    refusals: ['company_not_found'],
    input: z.object(period),
    output: z.object({
      sites: z.array(z.object({ site: z.string().nullable(), ...warningCounts })),
      siteCount: z.int(),
    }),
  }),
  mainCompanyWarningStatisticData: post('/report/mainCompanyWarningStatisticData', {
    effect: 'reads',
    summary: 'Warnings raised in a period by child company, and by day in the caller’s time zone',
    refusals: ['company_not_found'],
    input: z.object({ ...period, timeZone: timeZone() }),
    output: z.object({
      ...warningCounts,
      companies: z.array(z.object({ ...companyPart, ...warningCounts })),
      /** Every day of the period; `date` is that of the time zone. */
      days: z.array(z.object({ date: z.string(), raised: z.int(), severe: z.int() })),
    }),
  }),
};
