import { z } from 'zod';
import { get, post } from '../../contract/define.ts';
import { flag, instant, int, interval, mcuId } from '../../contract/fields.ts';
import { chargeSession, hourActivity } from '../../stream/history/listed.ts';

const unit = { unit: int(0, 65_535).default(0) };

export const reportCalls = {
  listChargingDischarging: post('/report/chargingDischarging/listChargingDischarging', {
    effect: 'reads',
    summary: 'Charge and discharge sessions that touch the interval, newest first',
    input: z.object({ mcuId: mcuId(), ...interval, ...unit }),
    device: 'mcuId',
    needsService: true,
    output: z.array(chargeSession),
  }),
  getOdcByDayAndHour: post('/report/getOdcByDayAndHour', {
    effect: 'reads',
    summary: 'Minutes operating, discharging and charging by local day and hour',
    input: z.object({ mcuId: mcuId(), ...interval, ...unit }),
    device: 'mcuId',
    needsService: true,
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
    needsService: true,
    output: z.array(z.object({ date: z.string(), hours: z.number() })),
  }),
  getHourMeterTotalTime: get('/report/getHourMeterTotalTime', {
    summary: 'Operating hours in total',
    input: z.object({ mcuId: mcuId(), ...unit }),
    device: 'mcuId',
    needsService: true,
    output: z.object({ hours: z.number() }),
  }),
};
