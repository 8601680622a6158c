import { describe, expect, it } from 'vitest';
import { DEFAULT_CONFIGURATION } from '#domain/fleet/control/default-configuration.ts';
import { readLabel } from '#domain/fleet/inventory/label.ts';
import { BATTERY_MODELS } from '#domain/foundation/devices/battery-models.ts';
import { configurationFault } from '#domain/foundation/devices/configuration.ts';
import { CAPACITY_AMP_HOUR, MAX_MODEL_LENGTH, NOMINAL_CENTI_VOLT } from '#domain/foundation/devices/device-limits.ts';
import { MACHINE_TYPES, machineTextKey } from '#domain/foundation/devices/machine-types.ts';
import texts from '#texts/device_detail/en.json' with { type: 'json' };

describe('batteries', () => {
  it('have unique names, and values that a device can have', () => {
    expect(new Set(BATTERY_MODELS.map(({ model }) => model)).size).toBe(BATTERY_MODELS.length);
    for (const { model, nominalCentiVolt, capacityCentiAmpHour } of BATTERY_MODELS) {
      expect(model.length).toBeLessThanOrEqual(MAX_MODEL_LENGTH);
      expect(nominalCentiVolt).toBeGreaterThanOrEqual(NOMINAL_CENTI_VOLT.min);
      expect(nominalCentiVolt).toBeLessThanOrEqual(NOMINAL_CENTI_VOLT.max);
      expect(Number.isInteger(nominalCentiVolt) && capacityCentiAmpHour % 100 === 0).toBe(true);
      expect(capacityCentiAmpHour).toBeLessThanOrEqual(CAPACITY_AMP_HOUR.max * 100);
    }
  });
});

describe('machines', () => {
  it('have unique names', () => {
    for (const code of MACHINE_TYPES) expect(Object.keys(texts)).toContain(machineTextKey(code));
  });
});

describe('the default configuration', () => {
  it('is valid for a battery', () => expect(configurationFault(DEFAULT_CONFIGURATION)).toBeNull());
});

const mcuId = '57415454594152440000002a';
describe('a label', () => {
  it.each([
    ['8611902340', { sn: '8611902340', mcuId: null }],
    [mcuId.toUpperCase(), { sn: null, mcuId }],
    [`SN:8611902340;MCU:${mcuId}`, { sn: '8611902340', mcuId }],
    [`SN = 8611902340\nMCU ID: ${mcuId}`, { sn: '8611902340', mcuId }],
    [`{"sn":"8611902340","mcuId":"${mcuId}"}`, { sn: '8611902340', mcuId }],
    ['https://example.com/u?sn=8611902340', { sn: '8611902340', mcuId: null }],
    [`https://example.com/#/add?sn=8611902340&mcuId=${mcuId}`, { sn: '8611902340', mcuId }],
    ['https://example.com/d/8611902340', { sn: '8611902340', mcuId: null }],
  ])('says %s', (code, label) => expect(readLabel(code)).toEqual(label));
  it.each(['', 'hi', 'https://example.com/', '{"sn":', 'WIFI:S:yard;T:WPA;P:secret;;', 'x'.repeat(5000)])(
    'has no text in %s',
    (code) => expect(readLabel(code)).toBeNull(),
  );
});
