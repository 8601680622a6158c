import fc from 'fast-check';
import { expect, test } from 'vitest';
import { printedCode } from '#domain/foundation/basics/printed-code.ts';
import { statusFault } from '#domain/power/batteries/status.ts';
import {
  ATTRIBUTE_KEYS,
  type AttributeKey,
  attributeOf,
  type KeptValues,
  OF_MODEL,
} from '#domain/reporting/passports/attributes.ts';
import { readBatteryTable } from '#domain/reporting/passports/battery-table.ts';
import { faultsOf, isFit } from '#domain/reporting/passports/check.ts';
import { codeOf, PASSPORT_CODE, readCode } from '#domain/reporting/passports/code.ts';
import { documentOf, linkedData, missingOf, type Passport } from '#domain/reporting/passports/document.ts';
import { known, LOG_KEYS, type LogValue, notKnown } from '#domain/reporting/passports/log-values.ts';
import { readMakerFile } from '#domain/reporting/passports/maker-file.ts';
import { readValue, typedValue } from '#domain/reporting/passports/read-value.ts';
import { TIERS } from '#domain/reporting/passports/tiers.ts';
import { DEMO_BATTERY, DEMO_PASSPORT_VALUES, WHOLE_PASSPORT } from '../../../../server/seeds/demo/passport.ts';

const NOW = Date.UTC(2026, 10, 20);
const values = Object.fromEntries(
  Object.entries(WHOLE_PASSPORT).map(([key, value]) => [key, { value, source: 'entered', at: NOW }]),
) as KeptValues;
const log: LogValue[] = LOG_KEYS.map((key) =>
  key === 'endOfLife'
    ? notKnown(key, 'tooShort')
    : known(key, { value: 3, range: { low: 2, high: 4 }, basis: 'counted', at: NOW }),
);
const whole: Passport = {
  facts: {
    serialNumber: 'NVK-2403-117845',
    model: 'NV-LFP 51-105',
    chemistry: 'lfp',
    madeOn: '2024-03-02',
    ratedCentiAmpHour: 10_500,
    nominalCentiVolt: 5120,
  },
  code: '7QK4M2XD91RT0ABC',
  status: 'reused',
  values,
  log,
};

test('a passport with every value is whole against the schemas of the data model, and misses nothing', () => {
  expect(faultsOf(documentOf(whole, 'authority'))).toEqual([]);
  expect(missingOf(whole)).toEqual([]);
});

test('the battery of the demo is whole against the schemas too', () => {
  const kept = Object.entries(DEMO_PASSPORT_VALUES).map(([key, value]) => [key, { value, source: 'entered', at: NOW }]);
  const facts = { ...whole.facts, ...DEMO_BATTERY, ratedCentiAmpHour: 40_400 };
  const demo = { ...whole, facts, values: Object.fromEntries(kept) as KeptValues };
  expect(faultsOf(documentOf(demo, 'authority'))).toEqual([]);
  expect(missingOf(demo)).toEqual([]);
});

test('what is taken away is missing, with who can supply it, and the check names its place', () => {
  const { recycledContent: _, certifiedEnergy: __, ...rest } = values;
  const lacking = { ...whole, values: rest, facts: { ...whole.facts, madeOn: null } };
  expect(missingOf(lacking)).toEqual([
    { key: 'madeOn', supplier: 'keeper' },
    { key: 'recycledContent', supplier: 'maker' },
    { key: 'certifiedEnergy', supplier: 'workshop' },
  ]);
  expect(faultsOf(documentOf(lacking, 'authority')).map(({ path, fault }) => `${path} ${fault}`)).toEqual([
    'GeneralProductInformation.manufacturingDate missing',
    'Circularity.recycledContent missing',
    'PerformanceAndDurability.batteryCondition.stateOfCertifiedEnergy missing',
  ]);
});

test('a value that is not known is left out, and never 0', () => {
  const unknown = { ...whole, log: LOG_KEYS.map((key) => notKnown(key, 'noRecords')) };
  expect(JSON.stringify(documentOf(unknown, 'authority'))).not.toMatch(/capacityFade|negativeEvents|timeExtreme/);
});

test('a reader gets no value of a higher tier', () => {
  const texts = TIERS.map((tier) => JSON.stringify(documentOf(whole, tier)));
  expect(texts[0]).not.toMatch(
    /stateOfCharge|capacityFade|batteryStatus|batteryMaterials|resultOfTestReport|sparePart/,
  );
  expect(texts[1]).toMatch(/stateOfCharge.*|batteryStatus/);
  expect(texts[1]).not.toMatch(/resultOfTestReport/);
  expect(texts[2]).toMatch(/resultOfTestReport/);
});

test('a file that was exported gives the same fixed values when it is read', () => {
  const file = JSON.stringify(linkedData(documentOf(whole, 'authority'), whole.code, []));
  const read = readMakerFile(file);
  const ofMaker = ATTRIBUTE_KEYS.filter(
    (key) => attributeOf(key).supplier !== 'workshop' && key !== 'warrantyUntil' && WHOLE_PASSPORT[key] !== undefined,
  );
  expect(read?.refused).toEqual([]);
  expect(read?.values).toEqual(Object.fromEntries(ofMaker.map((key) => [key, WHOLE_PASSPORT[key]])));
  expect(readMakerFile('{"a":1}')).toBeNull();
  expect(readMakerFile('[')).toBeNull();
});

test('what is typed of a value is read as that value', () => {
  for (const [key, value] of Object.entries(WHOLE_PASSPORT) as [AttributeKey, never][]) {
    expect(readValue(key, typedValue(value))).toEqual(value);
    expect(isFit(key, value)).toBe(true);
  }
});

test.each([
  ['mass', 'heavy'],
  ['category', 'toy'],
  ['intoService', '2024-13-40'],
  ['conformity', 'javascript:alert(1)'],
  ['materials', '{"a":1}'],
] as const)('%s is not %s', (key, text) => expect(readValue(key, text)).toBeUndefined());

test('a value that is too large or of the wrong shape is not fit', () => {
  expect(isFit('makerName', 'x'.repeat(501))).toBe(false);
  expect(isFit('materials', [{ batteryMaterialName: 'Graphite' }])).toBe(false);
  expect(isFit('mass', '46')).toBe(false);
});

test('a code is read however it is typed, and nothing else is', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (bytes) => {
      const code = codeOf(bytes);
      expect(code).toMatch(PASSPORT_CODE);
      expect(readCode(printedCode(code).toLowerCase())).toBe(code);
    }),
  );
  expect(readCode('oooo-iiii-llll-0000')).toBe('0000111111110000');
  expect(readCode('7QK4')).toBeNull();
  expect(readCode('UUUU-UUUU-UUUU-UUUU')).toBeNull();
});

test('a table of batteries gives facts and fixed values, and every fault by line', () => {
  const rows = (...lines: string[][]) => lines.map((cells, index) => ({ line: index + 1, cells }));
  const read = readBatteryTable(
    rows(
      ['Serial number', 'chemistry', 'ratedAmpHours', 'mass', 'extinguishingAgents'],
      ['S-1', 'LFP', '105', '46,5', 'Water; Foam'],
    ),
  );
  expect(read.faults).toEqual([]);
  expect(read.lines).toMatchObject([
    {
      serialNumber: 'S-1',
      chemistry: 'lfp',
      ratedCentiAmpHour: 10_500,
      values: { mass: 46.5, extinguishingAgents: ['Water', 'Foam'] },
    },
  ]);
  const wrong = readBatteryTable(rows(['serialNumber', 'mass', 'weight'], ['S-1', 'x', '']));
  expect(wrong.faults).toMatchObject([{ code: 'column_unknown', value: 'weight' }]);
  const cells = readBatteryTable(rows(['serialNumber', 'mass'], ['S-1', 'x'], ['S-1', '3'], ['', '4']));
  expect(cells.faults.map(({ line, field, code }) => [line, field, code])).toEqual([
    [2, 'mass', 'unknown_value'],
    [3, 'serialNumber', 'twice'],
    [4, 'serialNumber', 'empty'],
  ]);
});

test('what a battery becomes is recorded in order of time, and waste is not used again as it is', () => {
  const reused = { status: 'reused', at: 5, by: '', note: '' } as const;
  const waste = { ...reused, status: 'waste', at: 9 } as const;
  expect(statusFault([], { status: 'reused', at: 5 }, 9)).toBeNull();
  expect(statusFault([], { status: 'original', at: 5 }, 9)).toBe('not the same');
  expect(statusFault([reused], { status: 'waste', at: 5 }, 9)).toBe('after what is recorded');
  expect(statusFault([reused], { status: 'waste', at: 10 }, 9)).toBe('not in the future');
  expect(statusFault([reused, waste], { status: 'reused', at: 10 }, 11)).toBe('not from waste');
  expect(statusFault([reused, waste], { status: 'repurposed', at: 10 }, 11)).toBeNull();
});

test('what a template keeps is of the model: nothing that one battery alone has', () => {
  expect(OF_MODEL).toContain('makerName');
  expect(OF_MODEL).not.toContain('warrantyUntil');
  expect(OF_MODEL).not.toContain('certifiedEnergy');
});
