import type { Monitor } from '../../foundation/kinds/wire.ts';

/** Sums over readings and the time they hold, signed: positive charges. */
export interface Totals {
  centiAmpMs: number;
  centiVoltCentiAmpMs: number;
  socFirstCentiPercent: number | null;
  socLastCentiPercent: number | null;
  minimumCentiVolt: number | null;
  maximumCentiCelsius: number | null;
  samples: number;
}

export const emptyTotals = (): Totals => ({
  centiAmpMs: 0,
  centiVoltCentiAmpMs: 0,
  socFirstCentiPercent: null,
  socLastCentiPercent: null,
  minimumCentiVolt: null,
  maximumCentiCelsius: null,
  samples: 0,
});

/** The time between two records, and the charge and energy of the held current in it. */
export interface Interval {
  centiAmpMs: number;
  centiVoltCentiAmpMs: number;
}

export function addInterval(totals: Totals, interval: Interval): void {
  totals.centiAmpMs += interval.centiAmpMs;
  totals.centiVoltCentiAmpMs += interval.centiVoltCentiAmpMs;
}

export function addSample(totals: Totals, body: Monitor): void {
  totals.samples++;
  if (body.socCentiPercent !== undefined) {
    totals.socFirstCentiPercent ??= body.socCentiPercent;
    totals.socLastCentiPercent = body.socCentiPercent;
  }
  const voltage = body.voltageCentiVolt;
  if (voltage !== undefined && (totals.minimumCentiVolt === null || voltage < totals.minimumCentiVolt)) {
    totals.minimumCentiVolt = voltage;
  }
  const temperature = body.temperatureCentiCelsius;
  if (temperature !== undefined && (totals.maximumCentiCelsius === null || temperature > totals.maximumCentiCelsius)) {
    totals.maximumCentiCelsius = temperature;
  }
}

/** Joins the readings that follow directly. */
export function join(totals: Totals, next: Totals): void {
  addInterval(totals, next);
  totals.samples += next.samples;
  totals.socFirstCentiPercent ??= next.socFirstCentiPercent;
  totals.socLastCentiPercent = next.socLastCentiPercent ?? totals.socLastCentiPercent;
  if (totals.minimumCentiVolt === null || (next.minimumCentiVolt ?? Infinity) < totals.minimumCentiVolt) {
    totals.minimumCentiVolt = next.minimumCentiVolt;
  }
  if (totals.maximumCentiCelsius === null || (next.maximumCentiCelsius ?? -Infinity) > totals.maximumCentiCelsius) {
    totals.maximumCentiCelsius = next.maximumCentiCelsius;
  }
}
