import { z } from 'zod';
import { get, post } from '../../contract/define.ts';
import { int, mcuId } from '../../contract/fields.ts';
import { heldValue } from '../../foundation/devices/held-value-field.ts';

const unit = { unit: int(0, 65_535).default(0) };

/** Monitor values of one unit as last received; temperature in the legacy form, the rest in hundredths. */
const realTimeData = z.object({
  mcuId: z.string(),
  unit: z.int(),
  soc: z.int().nullable(),
  voltageRaw: z.int().nullable(),
  currentUsing: z.int().nullable(),
  currentCharging: z.int().nullable(),
  batteryTemperature: z.int().nullable(),
  waterLevel: z.int().nullable(),
  rsrp: z.int().nullable(),
  relayStatus: z.boolean().nullable(),
  chargeLocked: z.boolean().nullable(),
  ignitionVol: z.int().nullable(),
  hourMeterVol: z.int().nullable(),
  auxBatVol: z.int().nullable(),
  auxCurrent: z.int().nullable(),
  remainingAvailableTime: z.int().nullable(),
  yhubStimeTs: z.int(),
  receivedAt: z.int(),
  chargeState: z.int(),
  onlineStatus: z.boolean(),
  held: z.array(heldValue).optional(),
});

const bmsRecord = z.object({
  mcuId: z.string(),
  unit: z.int(),
  at: z.int(),
  /** `null` in the place of a cell or probe that could not be read. */
  cellMillivolt: z.array(z.int().nullable()),
  temperatureCentiCelsius: z.array(z.int().nullable()),
  soc: z.int().nullable(),
  soh: z.int().nullable(),
  cycleCount: z.int().nullable(),
  remainingCapacity: z.int().nullable(),
  fullCapacity: z.int().nullable(),
  designCapacity: z.int().nullable(),
  packVoltage: z.int().nullable(),
  packCurrent: z.int().nullable(),
  faultBits: z.int().nullable(),
  balancingBits: z.int().nullable(),
  warningLevel: z.int().nullable(),
  held: z.array(heldValue).optional(),
});

export const liveCalls = {
  getLastRealTimeData: get('/report/getLastRealTimeData', {
    summary: 'The newest monitor record of a unit; `no_realTime_data` when there is none',
    refusals: ['no_realTime_data'],
    input: z.object({ mcuId: mcuId(), ...unit }),
    device: 'mcuId',
    needsService: true,
    output: realTimeData,
  }),
  getLastBMSRecor: get('/canbus/bmsRecord/getLastBMSRecor', {
    summary: 'The newest record of the battery management system; `no_realTime_data` when there is none',
    refusals: ['no_realTime_data'],
    input: z.object({ mcuId: mcuId(), ...unit }),
    device: 'mcuId',
    needsService: true,
    output: bmsRecord,
  }),
  askRealTimeData: post('/device/mqtt/GetRealTimeData', {
    effect: 'changes',
    summary: 'Ask a device to report now; within ten seconds of another request no second one is sent',
    access: 'askDevice',
    input: z.object({ mcuId: mcuId() }),
    device: 'mcuId',
    needsService: true,
    output: z.object({
      sent: z.boolean(),
      /** How long ago the effective request was sent: a record since then answers it. */
      agoMs: z.int(),
    }),
  }),
  sendNotifyToMqtt: get('/report/sendNotifyToMqtt', {
    summary:
      'Send the last known values of devices again on the live feed, to the sockets of this token; once a second at most',
    access: 'askDevice',
    input: z.object({ mcuIds: z.string().max(5200) }),
    output: z.object({ sent: z.int() }),
  }),
};
