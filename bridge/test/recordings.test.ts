import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { VeDirectBlocks } from '#bridge/sources/victron/ve-direct-blocks.ts';
import { mapVeDirect } from '#bridge/sources/victron/ve-direct-map.ts';
import { mapVenus } from '#bridge/sources/victron/venus-map.ts';
import { makeRecords, type Told } from '#domain/fleet/bridges/make-records.ts';
import { fieldBit } from '#domain/foundation/kinds/record-notes.ts';
import { type Ratio, scaledInteger } from '#simulator/replay/decimal.ts';
import { rowsOf } from '#simulator/replay/read.ts';
import { hasMeasured, MEASURED } from '../../domain/test/measured.ts';
import { blockOf } from './ve-direct.ts';

const hundredths: Ratio = { multiply: 100, divide: 1 };

/** Values of a battery monitor as text, and the body that they should make. */
function expected(voltage: string, current: string, soc: string, seconds: string) {
  const amp = scaledInteger(current, hundredths) ?? 0;
  return {
    voltageCentiVolt: scaledInteger(voltage, hundredths),
    currentChargingCentiAmp: Math.max(0, amp),
    currentUsingCentiAmp: Math.max(0, -amp),
    socCentiPercent: scaledInteger(soc, hundredths),
    ...(seconds === ''
      ? { goneFields: fieldBit(13) }
      : { remainingMinutes: scaledInteger(seconds, { multiply: 1, divide: 60 }) }),
  };
}
const bodyOf = (readings: readonly Told[]) => makeRecords(readings, 1).records.map(({ body }) => body);
function asVenus(voltage: string, current: string, soc: string, seconds: string): Told[] {
  const messages = { 'Dc/0/Voltage': voltage, 'Dc/0/Current': current, Soc: soc, TimeToGo: seconds };
  return Object.entries(messages).flatMap(([path, text]) =>
    mapVenus(`battery/1/${path}`, JSON.parse(`{"value":${text === '' ? 'null' : text}}`), [
      { service: 'battery/1', type: 'battery', unit: 0 },
    ]),
  );
}

test('values of a battery monitor arrive unchanged, over Venus OS and over VE.Direct', () => {
  const values = ['10.805', '-2.345', '68.1', '5400'] as const;
  expect(bodyOf(asVenus(...values))).toEqual([expected(...values)]);
  const [block] = new VeDirectBlocks().take(blockOf({ V: 10_805, I: -2345, SOC: 681, TTG: 90 }));
  expect(bodyOf(mapVeDirect(block!, 'battery-monitor', 0))).toEqual([expected(...values)]);
});

describe.skipIf(!hasMeasured)('recordings of measured batteries', () => {
  test('every row arrives with equal values, over Venus OS and over VE.Direct', async () => {
    const text = (row: Readonly<Record<string, string>>, column: string) => (row[column] ?? '').trim();
    let rows = 0;
    for await (const row of rowsOf(join(MEASURED, 'victron_solar_streetlight/bmv700_60s.csv.gz'))) {
      const [voltage, current] = [text(row, 'battery_voltage_V'), text(row, 'battery_current_A')];
      const [soc, seconds] = [text(row, 'soc_pct'), text(row, 'time_to_go_s')];
      expect(bodyOf(asVenus(voltage, current, soc, seconds))).toEqual([expected(voltage, current, soc, seconds)]);
      const [V, I, SOC] = [voltage, current, soc].map((value) => Math.round(Number(value) * 1000));
      const labels = { V: V!, I: I!, SOC: SOC! / 100, TTG: seconds === '' ? -1 : Math.round(Number(seconds) / 60) };
      const [block] = new VeDirectBlocks().take(blockOf(labels));
      expect(bodyOf(mapVeDirect(block!, 'battery-monitor', 0))).toEqual([expected(voltage, current, soc, seconds)]);
      rows += 1;
    }
    expect(rows).toBeGreaterThan(4000);
  });
});
