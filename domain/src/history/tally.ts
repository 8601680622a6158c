import type { Monitor } from '../kinds/wire.ts';

/** Sums over readings and the time they hold, signed: positive charges. */
export interface Tally {
  centiAmpMs: number;
  centiVoltCentiAmpMs: number;
  socFirstCentiPercent: number | null;
  socLastCentiPercent: number | null;
  minimumCentiVolt: number | null;
  maximumCentiCelsius: number | null;
  samples: number;
}

export const emptyTally = (): Tally => ({
  centiAmpMs: 0,
  centiVoltCentiAmpMs: 0,
  socFirstCentiPercent: null,
  socLastCentiPercent: null,
  minimumCentiVolt: null,
  maximumCentiCelsius: null,
  samples: 0,
});

/** The time between two records, and what the held current makes of it. */
export interface Interval {
  centiAmpMs: number;
  centiVoltCentiAmpMs: number;
}

export function addInterval(tally: Tally, interval: Interval): void {
  tally.centiAmpMs += interval.centiAmpMs;
  tally.centiVoltCentiAmpMs += interval.centiVoltCentiAmpMs;
}

export function addSample(tally: Tally, body: Monitor): void {
  tally.samples++;
  if (body.socCentiPercent !== undefined) {
    tally.socFirstCentiPercent ??= body.socCentiPercent;
    tally.socLastCentiPercent = body.socCentiPercent;
  }
  const voltage = body.voltageCentiVolt;
  if (voltage !== undefined && (tally.minimumCentiVolt === null || voltage < tally.minimumCentiVolt)) {
    tally.minimumCentiVolt = voltage;
  }
  const temperature = body.temperatureCentiCelsius;
  if (temperature !== undefined && (tally.maximumCentiCelsius === null || temperature > tally.maximumCentiCelsius)) {
    tally.maximumCentiCelsius = temperature;
  }
}

/** Joins the readings that follow directly. */
export function join(tally: Tally, next: Tally): void {
  addInterval(tally, next);
  tally.samples += next.samples;
  tally.socFirstCentiPercent ??= next.socFirstCentiPercent;
  tally.socLastCentiPercent = next.socLastCentiPercent ?? tally.socLastCentiPercent;
  if (tally.minimumCentiVolt === null || (next.minimumCentiVolt ?? Infinity) < tally.minimumCentiVolt) {
    tally.minimumCentiVolt = next.minimumCentiVolt;
  }
  if (tally.maximumCentiCelsius === null || (next.maximumCentiCelsius ?? -Infinity) > tally.maximumCentiCelsius) {
    tally.maximumCentiCelsius = next.maximumCentiCelsius;
  }
}
