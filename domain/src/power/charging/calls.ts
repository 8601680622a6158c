import { z } from 'zod';
import { get, post } from '../../contract/define.ts';
import { companyIds, interval, longPage, longPaging, mcuId, timeZone } from '../../contract/fields.ts';
import { CHARGE_OUTCOMES, END_REASONS } from './charging-session.ts';
import { CHARGE_ID } from './session-id.ts';

/** A charging session with its device and company. Instants UTC ms, hundredths of volt and ampere. */
const chargeItem = z.object({
  id: z.string(),
  mcuId: z.string(),
  deviceSn: z.string(),
  deviceName: z.string(),
  deviceType: z.string(),
  companyName: z.string().nullable(),
  unit: z.int(),
  startedAt: z.int(),
  /** The end, or the newest record while it is running. */
  endedAt: z.int(),
  /** Null while it is running. */
  endReason: z.enum(END_REASONS).nullable(),
  ampHours: z.number(),
  wattHours: z.number(),
  /** The charger's own count. */
  reportedWattHours: z.int().nullable(),
  peakCentiAmp: z.int(),
  meanCentiAmp: z.int().nullable(),
  startCentiVolt: z.int().nullable(),
  endCentiVolt: z.int().nullable(),
  maximumCentiCelsius: z.int().nullable(),
  /** Of the battery with the number of the charger, or the only one behind the hub; null when it told none. */
  socStartCentiPercent: z.int().nullable(),
  socEndCentiPercent: z.int().nullable(),
  stageSeconds: z.object({
    bulk: z.number(),
    absorption: z.number(),
    float: z.number(),
    equalise: z.number(),
  }),
  faultBits: z.int(),
  batteryModel: z.int().nullable(),
});

const chargeId = z.object({ id: z.string().regex(CHARGE_ID, 'must be the id of a charge') });

const filter = {
  ...interval,
  mcuId: z.union([z.literal(''), mcuId()]).default(''),
  companyIdList: companyIds().default([]),
  /** Part of the name, serial number or company of the device. */
  key: z.string().max(100).default(''),
  outcome: z.union([z.literal(''), z.enum(CHARGE_OUTCOMES)]).default(''),
};

export const chargingCalls = {
  pageChargerRecord: post('/charger/pageRecord', {
    effect: 'reads',
    summary: 'One page of the charging sessions that began in an interval of at most 31 days, newest first',
    modules: ['charger'],
    input: z.object({ ...filter, ...longPaging }),
    output: longPage(chargeItem),
  }),
  countChargerRecord: post('/charger/countRecord', {
    effect: 'reads',
    summary: 'The same sessions counted by outcome, and those of the asked outcome by local day with their energy',
    modules: ['charger'],
    input: z.object({ ...filter, timeZone: timeZone() }),
    output: z.object({
      outcomes: z.object({ running: z.int(), completed: z.int(), early: z.int(), fault: z.int() }),
      /** Days with sessions, newest first. */
      days: z.array(
        z.object({
          date: z.string(),
          count: z.int(),
          /** How many of them are in progress. */
          running: z.int(),
          /** Of those that have ended. */
          wattHours: z.number(),
        }),
      ),
    }),
  }),
  chargerRecordDetail: get('/charger/recordDetail', {
    summary: 'One charge',
    refusals: ['device_not_found'],
    modules: ['charger'],
    input: chargeId,
    output: chargeItem,
  }),
  listChargerCurve: post('/charger/listCurve', {
    summary: 'Records of a charging session as a stream of Series (kind 13), each preceded by its length as a varint',
    refusals: ['device_not_found'],
    modules: ['charger'],
    input: chargeId,
    output: 'binary',
    message: 'Series',
  }),
};
