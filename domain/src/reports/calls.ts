import { z } from 'zod';
import { get, post } from '../contract/define.ts';
import { flag, instant, int, interval, mcuId } from '../contract/fields.ts';

const unit = { unit: int(0, 65_535).default(0) };

export const chargeSession = z.object({
  kind: z.enum(['charge', 'discharge']),
  startedAt: z.int(),
  /** Null while it goes on. */
  endedAt: z.int().nullable(),
  socStart: z.int().nullable(),
  socEnd: z.int().nullable(),
  ampHours: z.number(),
  wattHours: z.number(),
  averageCurrent: z.number(),
  peakCurrent: z.number(),
});

export const hourActivity = z.object({
  date: z.string(),
  hour: z.int(),
  hourStart: z.int(),
  operatingMinutes: z.number(),
  dischargingMinutes: z.number(),
  chargingMinutes: z.number(),
  wattHoursIn: z.number(),
  wattHoursOut: z.number(),
});

export const reportCalls = {
  listChargingDischarging: post('/report/chargingDischarging/listChargingDischarging', {
    summary: 'Charge and discharge sessions that touch the interval, newest first',
    input: z.object({ mcuId: mcuId(), ...interval, ...unit }),
    device: 'mcuId',
    output: z.array(chargeSession),
  }),
  getOdcByDayAndHour: post('/report/getOdcByDayAndHour', {
    summary: 'Minutes operating, discharging and charging by local day and hour',
    input: z.object({ mcuId: mcuId(), ...interval, ...unit }),
    device: 'mcuId',
    output: z.array(hourActivity),
  }),
  getHourMeterTimeStatisticsByDay: get('/report/getHourMeterTimeStatisticsByDay', {
    summary: 'Operating hours by local day',
    input: z.object({
      mcuId: mcuId(),
      startTime: instant(),
      endTime: instant(),
      showAll: flag().default(false),
      ...unit,
    }),
    device: 'mcuId',
    output: z.array(z.object({ date: z.string(), hours: z.number() })),
  }),
  getHourMeterTotalTime: get('/report/getHourMeterTotalTime', {
    summary: 'Operating hours in total',
    input: z.object({ mcuId: mcuId(), ...unit }),
    device: 'mcuId',
    output: z.object({ hours: z.number() }),
  }),
};
