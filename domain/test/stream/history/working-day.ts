import { utcDayStart } from '#domain/foundation/basics/time.ts';
import { encodeBody, type Monitor } from '#domain/foundation/kinds/wire.ts';
import type { LoggedRecord } from '#domain/stream/history/series.ts';

/** Repeatable numbers in [0, 1) (mulberry32). */
const randomFrom = (seed: number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** Records of a lift truck at 10 s: work from 8 to 17, charge from 19, noise on every sensor and in the network. */
export const workingDay = (day: number, intervalMs = 10_000): LoggedRecord[] => {
  const random = randomFrom(day);
  const records: LoggedRecord[] = [];
  let soc = 9500;
  let temperature = 2200;
  for (let elapsed = 0; elapsed < 86_400_000; elapsed += intervalMs) {
    const hour = elapsed / 3_600_000;
    const working = hour > 8 && hour < 17;
    const using = working ? Math.round(2500 + Math.sin(elapsed / 400_000) * 1500 + random() * 600) : 12;
    const charging = hour > 19 && soc < 9900 ? Math.round(4000 - soc / 5 + random() * 40) : 0;
    soc = Math.min(10_000, Math.max(500, soc + (charging - using) / 2000));
    temperature += (2200 + (using + charging) / 5 - temperature) * 0.002;
    const body: Monitor = {
      socCentiPercent: Math.round(soc),
      voltageCentiVolt: Math.round(4800 + soc / 20 + (charging - using) / 40 + random() * 4),
      currentUsingCentiAmp: using,
      currentChargingCentiAmp: charging,
      temperatureCentiCelsius: Math.round(temperature / 10) * 10,
      waterLevel: 1,
      rsrpDbm: -95 + Math.floor(random() * 4),
      relayClosed: true,
      ignitionCentiVolt: working ? 4790 + Math.floor(random() * 5) : 0,
      hourMeterCentiVolt: working ? 4790 + Math.floor(random() * 5) : 0,
      auxiliaryCentiVolt: 1260 + Math.floor(random() * 2),
      auxiliaryCentiAmp: -20,
      remainingMinutes: Math.round(soc / 20),
      chargeLocked: false,
      speedCentiMetrePerSecond: working ? Math.floor(random() * 250) : 0,
    };
    const at = utcDayStart(day) + elapsed + Math.floor(random() * 50);
    records.push({ at, receivedAt: at + 60 + Math.floor(random() * 400), payload: encodeBody(10, body) });
  }
  return records;
};
