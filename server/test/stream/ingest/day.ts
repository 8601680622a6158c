import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/foundation/basics/time.ts';
import { NOTHING_MEASURED } from '#domain/foundation/kinds/monitor/nothing-measured.ts';
import type { Measurement } from '#domain/foundation/kinds/registry.ts';
import type { Monitor } from '#domain/foundation/kinds/wire.ts';

/** A small generator of numbers in [0, 1) that repeats with its seed. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The same things in another order. */
export function shuffled<T>(things: readonly T[], random: () => number): T[] {
  const mixed = [...things];
  for (let last = mixed.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [mixed[last], mixed[other]] = [mixed[other]!, mixed[last]!];
  }
  return mixed;
}

export const monitor = (at: number, unit: number, values: Partial<Monitor>): Measurement => ({
  kind: 10,
  unit,
  at,
  body: { ...NOTHING_MEASURED, ...values },
});

/** A working day of a hub with two batteries, a position every minute and cells every five: work, breaks, a charge, a gap. */
export function workingDay(startAt: number, hours: number, seed: number, stepMs = 30 * SECOND_MS): Measurement[] {
  const random = seeded(seed);
  const records: Measurement[] = [];
  for (let at = startAt; at < startAt + hours * HOUR_MS; at += stepMs) {
    const sinceStart = at - startAt;
    const isSilent =
      sinceStart % (3 * HOUR_MS) > 2 * HOUR_MS && sinceStart % (3 * HOUR_MS) < 2 * HOUR_MS + 25 * MINUTE_MS;
    if (isSilent) continue;
    for (const unit of [0, 1]) records.push(monitor(at, unit, readings(sinceStart, unit, random)));
    if (sinceStart % MINUTE_MS === 0) records.push(position(at, random));
    if (sinceStart % (5 * MINUTE_MS) === 0) records.push(cells(at, random));
  }
  return records;
}

function readings(sinceStart: number, unit: number, random: () => number): Partial<Monitor> {
  const phase = (sinceStart / (40 * MINUTE_MS) + unit) % 3;
  const load = Math.round(500 + random() * 4000);
  return {
    socCentiPercent: Math.round(6000 + 3500 * Math.sin(sinceStart / HOUR_MS + unit)),
    voltageCentiVolt: 4700 + Math.round(random() * 600),
    currentUsingCentiAmp: phase < 1.5 ? load : 0,
    currentChargingCentiAmp: phase > 2 ? load : 0,
    temperatureCentiCelsius: Math.round(4000 + 2800 * Math.sin(sinceStart / (2 * HOUR_MS))),
    rsrpDbm: -70 - Math.round(random() * 30),
    ...(random() < 0.1 ? { relayClosed: random() < 0.5 } : {}),
  };
}

const position = (at: number, random: () => number): Measurement => ({
  kind: 11,
  unit: 0,
  at,
  body: {
    latitudeMicroDegree: 52_500_000 + Math.round(random() * 1000),
    longitudeMicroDegree: 13_400_000 - Math.round(random() * 1000),
    kind: 1,
    system: 0,
    altitudeDecimetre: undefined,
    speedCentiMetrePerSecond: Math.round(random() * 500),
    courseCentiDegree: undefined,
    accuracyDecimetre: undefined,
    satellites: 9,
  },
});

const cells = (at: number, random: () => number): Measurement => ({
  kind: 12,
  unit: 0,
  at,
  body: {
    cellMillivolt: Array.from({ length: 16 }, () => 3250 + Math.round(random() * 90)),
    temperatureCentiCelsius: [2410, 2480],
    socCentiPercent: 8000,
    sohCentiPercent: undefined,
    cycleCount: 120,
    remainingCapacityCentiAmpHour: undefined,
    fullCapacityCentiAmpHour: undefined,
    designCapacityCentiAmpHour: undefined,
    packCentiVolt: 5320,
    packCentiAmp: -120,
    faultBits: undefined,
    balancingBits: undefined,
    warningLevel: 0,
  },
});
