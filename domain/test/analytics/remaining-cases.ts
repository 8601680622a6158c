import { batteryOf } from '#domain/analytics/battery.ts';
import { analyseDay } from '#domain/analytics/day.ts';
import { type RemainingRange, remainingTime } from '#domain/analytics/remaining.ts';
import type { Taper } from '#domain/analytics/tapers.ts';
import { utcDay } from '#domain/time.ts';
import { capacityAmpHour } from '#simulator/battery/state.ts';
import { initialUnit, setCharge, stepUnit, type UnitDemand, type UnitState } from '#simulator/device/unit.ts';
import { hash, uniform } from '#simulator/random/seeded.ts';
import { NO_BMS } from './arbitrary-series.ts';
import { type Pack, START, settingsOf, simulatedModel } from './simulated-pack.ts';

const MINUTE = 60_000;
const MAX_MINUTES = 72 * 60;

export interface RemainingCase {
  readonly range: RemainingRange;
  readonly trueMinutes: number;
}

/**
 * A pack that is used, or charged, in one way until it is empty, or full: the predictions at some moments on the way,
 * and the true time.
 * @param rate of the mean current, ampere per ampere-hour; positive charges
 * @param unrest how far the load of a minute deviates from the mean, as a part of it
 * @param isEarly asks in the first half hour, not later
 * @param pastCharges how often it was charged before, each time from another charge
 */
export function remainingCases(
  pack: Pack,
  seed: number,
  rate: number,
  unrest: number,
  isEarly = false,
  pastCharges = 0,
): RemainingCase[] {
  const model = simulatedModel(pack);
  const unit = model.units[0]!;
  const battery = batteryOf(settingsOf(model));
  const startSoc = rate < 0 ? 0.7 + 0.3 * uniform(seed, 1) : 0.1 + 0.5 * uniform(seed, 1);
  let state: UnitState = setCharge(unit, initialUnit(unit, model.device, 22), startSoc);
  const soc: number[] = [];
  const amp: number[] = [];
  const volt: number[] = [];
  let ended = 0;
  for (let minute = 1; minute <= MAX_MINUTES && ended === 0; minute++) {
    state = stepUnit(unit, state, demandOf(pack, seed, minute, rate, unrest), 60);
    soc.push(Math.round(state.socEstimate * 10_000) / 100);
    amp.push(Math.round(state.battery.currentAmp * 100) / 100);
    volt.push(Math.round(state.battery.voltageVolt * 100) / 100);
    const isFull = state.charger.stage === 'full' || state.charger.stage === 'float';
    if (rate < 0 ? state.exhausted : isFull) ended = minute;
  }
  const past = { spread: null, tapers: pastTapers(pack, seed, rate, pastCharges) };
  const trueCapacity = capacityAmpHour(unit.battery, state.battery);
  // An estimate as it may be: 2 % beside the truth, with the range that goes with it.
  const ampHours = trueCapacity * (1 + 0.02 * (2 * uniform(seed, 3) - 1));
  const cases: RemainingCase[] = [];
  for (let moment = 0; moment < 4; moment++) {
    const minute = isEarly ? 5 + 8 * moment : 31 + (hash(seed, 10 + moment) % Math.max(1, ended - 45));
    if (minute >= ended - 10) continue;
    const length = Math.min(31, minute);
    const part = (values: readonly number[]) => Float64Array.from(values.slice(minute - length, minute));
    const at = Float64Array.from({ length }, (_, place) => START + (minute - length + 1 + place) * MINUTE);
    const series = { at, amp: part(amp), volt: part(volt), socPercent: part(soc), celsius: part(volt).fill(22) };
    const capacity = { ampHours, low: 0.97 * ampHours, high: 1.03 * ampHours };
    const range = remainingTime(series, capacity, battery, at.at(-1)! + MINUTE, past);
    if ('lowMinutes' in range) cases.push({ range, trueMinutes: ended - minute });
  }
  return cases;
}

function demandOf(pack: Pack, seed: number, minute: number, rate: number, unrest: number): UnitDemand {
  const swing = 1 + unrest * (2 * uniform(seed + 5, Math.floor(minute / 4)) - 1);
  const amp = Math.abs(rate) * pack.capacityAmpHour;
  return rate < 0
    ? { loadAmp: amp * swing, chargeAmp: 0, ambientCelsius: 22 }
    : { loadAmp: 0, chargeAmp: amp, ambientCelsius: 22 };
}

/** How earlier charges of the pack came to their end, as the days tell. */
function pastTapers(pack: Pack, seed: number, rate: number, charges: number): readonly Taper[] {
  const model = simulatedModel(pack);
  const unit = model.units[0]!;
  const battery = batteryOf(settingsOf(model));
  const tapers: Taper[] = [];
  for (let charge = 1; charge <= charges; charge++) {
    let state = setCharge(unit, initialUnit(unit, model.device, 22), 0.1 + 0.5 * uniform(seed, 40 + charge));
    const rows: number[][] = [];
    for (let minute = 1; minute <= 23 * 60; minute++) {
      const isRest = minute < 5;
      const isFull = state.charger.stage === 'full' || state.charger.stage === 'float';
      const amp = isRest || isFull ? 0 : rate * pack.capacityAmpHour;
      state = stepUnit(unit, state, { loadAmp: 0, chargeAmp: amp, ambientCelsius: 22 }, 60);
      const { currentAmp, voltageVolt } = state.battery;
      rows.push([START + (charge * 1440 + minute) * MINUTE, currentAmp, voltageVolt, 100 * state.socEstimate, 22]);
      if (isFull) break;
    }
    const column = (which: number) => Float64Array.from(rows, (row) => row[which]!);
    const monitor = { at: column(0), amp: column(1), volt: column(2), socPercent: column(3), celsius: column(4) };
    tapers.push(...(analyseDay(utcDay(START) + charge, { monitor, bms: NO_BMS }, battery)?.tapers ?? []));
  }
  return tapers;
}
