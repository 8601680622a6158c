import type { RecordInput } from '../domain/src/telemetry/inputs.ts';
import { advance } from '../domain/src/telemetry/reduce.ts';
import { deviceSettings } from '../domain/src/telemetry/settings.ts';
import { emptyState, parseState, serializeState } from '../domain/src/telemetry/state.ts';

/** Records per second of the reducer on one thread, live and as it is stored. Run: node bench/reduce.ts */
const DEVICES = 1000;
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

/** A working day: hours of discharge with pauses, then charging; the charge falls below its limit now and then. */
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

const batch: { device: number; input: RecordInput }[] = [];
for (let index = 0; index < RECORDS_PER_DEVICE; index++) {
  for (let device = 0; device < DEVICES; device++) batch.push({ device, input: recordOf(device, index) });
}

function measure(name: string, work: () => number): void {
  const startedAt = performance.now();
  const count = work();
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(
    `${name.padEnd(46)} ${Math.round(count / seconds)
      .toLocaleString('en')
      .padStart(12)} /s`,
  );
}

for (const round of ['cold', 'warm']) {
  const events: { [type: string]: number } = {};
  const states = Array.from({ length: DEVICES }, emptyState);
  measure(`advance, ${DEVICES} devices, ${round}`, () => {
    for (const { device, input } of batch) {
      advance(states[device]!, input, settings, ({ type }) => {
        events[type] = (events[type] ?? 0) + 1;
      });
    }
    return batch.length;
  });
  if (round === 'cold') continue;
  console.log(events);
  const texts = states.map(serializeState);
  console.log(`state: ${Math.round(texts.join('').length / DEVICES)} characters`);
  measure('serializeState', () => states.map(serializeState).length);
  measure('parseState', () => texts.map(parseState).length);
  measure('parse, advance by one record, serialize', () => {
    texts.forEach((text, device) => {
      const parsed = parseState(text);
      if (!parsed.ok) throw new Error(parsed.reason);
      advance(parsed.state, recordOf(device, RECORDS_PER_DEVICE), settings, () => {});
      serializeState(parsed.state);
    });
    return texts.length;
  });
}
