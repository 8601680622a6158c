import { MINUTE_MS } from '#domain/foundation/basics/time.ts';
import type { Measurement } from '#domain/foundation/kinds/registry.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import { ChargerStage } from '#domain/foundation/kinds/wire.ts';

const { BULK, ABSORPTION, FLOAT, CHARGER_IDLE } = ChargerStage;

/** The records of a charger, one every five minutes: a charge of three hours, silence, and another that is cut short. */
export function chargerDay(start: number, unit = 3): Measurement[] {
  const record = (minute: number, stage: ChargerStage, centiAmp: number, centiVolt: number): Measurement => ({
    kind: KIND.charger,
    unit,
    at: start + minute * MINUTE_MS,
    body: {
      stage,
      outputCentiAmp: centiAmp,
      outputCentiVolt: centiVolt,
      inputCentiVolt: 23_000,
      inputCentiAmp: 400,
      temperatureCentiCelsius: 3000 + minute,
      energyWattHour: minute * 4,
      batteryModel: 2,
      faultBits: undefined,
    },
  });
  const run = (from: number, to: number, stage: ChargerStage, centiAmp: number, centiVolt: number) =>
    Array.from({ length: (to - from) / 5 }, (_, step) => record(from + 5 * step, stage, centiAmp, centiVolt));
  return [
    ...run(0, 120, BULK, 3000, 2600),
    ...run(120, 170, ABSORPTION, 1500, 2840),
    ...run(170, 180, FLOAT, 100, 2700),
    record(180, CHARGER_IDLE, 0, 2660),
    ...run(240, 270, BULK, 3000, 2580),
    record(270, CHARGER_IDLE, 0, 2600),
  ];
}
