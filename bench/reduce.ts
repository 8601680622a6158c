/** Inputs per second of the projections on one thread, in memory and with stored states. */

import { deviceSettings } from '#domain/alerting/device-settings/settings.ts';
import { type DeviceState, deviceStream } from '#domain/assembly/device-state/projections.ts';
import { emptyState, parseState, serializeState } from '#domain/assembly/device-state/state.ts';
import type { RecordInput } from '#domain/stream/stream/input.ts';
import type { Row } from './measure.ts';

const RECORDS_PER_DEVICE = 600;
const START = Date.UTC(2026, 2, 28, 20);

const settings = deviceSettings({
  version: 1,
  reportIntervalSeconds: 60,
  timeZone: 'Europe/Berlin',
  chemistry: 'lfp',
  nominalCentiVolt: 5120,
  capacityCentiAmpHour: 20_000,
});

/** A working day: hours of discharge with breaks, then charging; the charge sometimes drops below its limit. */
function recordOf(device: number, index: number): RecordInput {
  const at = START + index * 60_000 + (device % 60) * 1000;
  const phase = (index + device) % 480;
  const using = phase < 240 && phase % 40 < 30 ? 2000 + ((index * 37) % 4000) : 0;
  const charging = phase >= 300 ? 4000 : 0;
  return {
    type: 'record',
    kind: 10,
    unit: 0,
    at,
    receivedAt: at + 500,
    body: {
      socCentiPercent: phase < 300 ? 8500 - phase * 20 : 2500 + (phase - 300) * 33,
      voltageCentiVolt: 5200 - (using >> 5),
      currentUsingCentiAmp: using,
      currentChargingCentiAmp: charging,
      temperatureCentiCelsius: 2500 + phase,
      waterLevel: 1,
      rsrpDbm: -90,
      relayClosed: true,
      ignitionCentiVolt: using > 0 ? 1250 : 0,
    },
  };
}

function measured(what: string, work: () => number): Row {
  const startedAt = performance.now();
  const count = work();
  const perSecond = Math.round(count / ((performance.now() - startedAt) / 1000));
  return { what, count, 'per second': perSecond };
}

export function benchReduce(devices: number): Row[] {
  const batch: { device: number; input: RecordInput }[] = [];
  for (let index = 0; index < RECORDS_PER_DEVICE; index++) {
    for (let device = 0; device < devices; device++) batch.push({ device, input: recordOf(device, index) });
  }
  let states: DeviceState[] = [];
  const advanceAll = () => {
    states = Array.from({ length: devices }, emptyState);
    for (const { device, input } of batch) deviceStream.take(states[device]!, input, settings, () => {});
    return batch.length;
  };
  const cold = measured('advance, cold', advanceAll);
  const warm = measured('advance, warm', advanceAll);
  const texts = states.map(serializeState);
  return [
    cold,
    warm,
    measured('serialize', () => states.map(serializeState).length),
    measured('parse', () => texts.map(parseState).length),
    measured('parse, advance by one record, serialize', () => {
      texts.forEach((text, device) => {
        const parsed = parseState(text);
        if (!parsed.ok) throw new Error(parsed.reason);
        deviceStream.take(parsed.state, recordOf(device, RECORDS_PER_DEVICE), settings, () => {});
        serializeState(parsed.state);
      });
      return texts.length;
    }),
  ];
}
