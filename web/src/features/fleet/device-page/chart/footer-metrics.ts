import { HOUR_MS } from '#domain/foundation/basics/time.ts';
import { gapsOf } from '#domain/stream/believed/interval.ts';
import type { History } from '../history/history.ts';

/** Totals of the shown period; `null` where nothing was measured. */
interface FooterMetrics {
  readonly chargedWattHour: number | null;
  readonly dischargedWattHour: number | null;
  /** In either direction. */
  readonly peakAmp: number | null;
  readonly lowestSocPercent: number | null;
}

/**
 * Energies, peak and lowest charge of a history. A reading is valid until the next record that carries it, at most for
 * the gap, which follows from the device's own interval. The server uses the same rule for the hours of the reports (domain/src/stream/history/fold.ts), so both agree.
 */
export function footerMetrics({ at, soc, voltage, using, charging, current }: History, gapMs: number): FooterMetrics {
  let chargedWattMs = 0;
  let dischargedWattMs = 0;
  let hasEnergy = false;
  let peak = Number.NEGATIVE_INFINITY;
  let lowest = Number.POSITIVE_INFINITY;
  const gaps = gapsOf(at, gapMs);
  let amps = -1;
  let volts = -1;
  for (let place = 0; place < at.length; place += 1) {
    const now = at[place]!;
    amps = heldPlace(at, amps, now - gaps[place]!);
    volts = heldPlace(at, volts, now - gaps[place]!);
    if (amps >= 0 && volts >= 0) {
      const voltMs = voltage[volts]! * (now - at[place - 1]!);
      chargedWattMs += voltMs * (charging[amps]! || 0);
      dischargedWattMs += voltMs * (using[amps]! || 0);
      hasEnergy = true;
    }
    const net = current[place]!;
    if (!Number.isNaN(net)) {
      amps = place;
      if (net > peak) peak = net;
      else if (-net > peak) peak = -net;
    }
    if (!Number.isNaN(voltage[place])) volts = place;
    if (soc[place]! < lowest) lowest = soc[place]!;
  }
  return {
    chargedWattHour: hasEnergy ? chargedWattMs / HOUR_MS : null,
    dischargedWattHour: hasEnergy ? dischargedWattMs / HOUR_MS : null,
    peakAmp: Number.isFinite(peak) ? peak : null,
    lowestSocPercent: Number.isFinite(lowest) ? lowest : null,
  };
}

/** The place of a value while it holds, else −1: what was too old once does not hold again, whatever the device's interval turns out to be. */
const heldPlace = (at: ArrayLike<number>, place: number, since: number): number =>
  place >= 0 && at[place]! >= since ? place : -1;
