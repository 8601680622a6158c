import { expect, test } from 'vitest';
import {
  changesBy,
  detailFaults,
  detailsOf,
  givenDetails,
} from '#web/features/fleet/control/template/template-rules.ts';

const details = { name: ' Yard 48 V ', companyId: '5', defaultFor: 'prefix', snPrefix: ' 8611 ' } as const;

test.each([
  [null, 'none', null],
  ['', 'all', ''],
  ['8611', 'prefix', '8611'],
] as const)('a default %j is shown as %s and converted back', (snPrefix, defaultFor, given) => {
  const shown = detailsOf({ name: 'Yard', companyId: 5, snPrefix });
  expect(shown.defaultFor).toBe(defaultFor);
  expect(givenDetails(shown)).toEqual({ name: 'Yard', companyId: 5, snPrefix: given });
});

test('a typed prefix is used only where one is required', () => {
  expect(givenDetails(details)).toEqual({ name: 'Yard 48 V', companyId: 5, snPrefix: '8611' });
  expect(givenDetails({ ...details, defaultFor: 'none' }).snPrefix).toBeNull();
  expect(givenDetails({ ...details, defaultFor: 'all' }).snPrefix).toBe('');
});

test('missing values are reported at their field', () => {
  expect(detailFaults(details)).toEqual({});
  expect(detailFaults({ ...details, name: ' ', companyId: '', snPrefix: '' })).toEqual({
    name: 'name_empty',
    companyId: 'company_empty',
    snPrefix: 'prefix_wrong',
  });
  expect(detailFaults({ ...details, snPrefix: '86 11' })).toEqual({ snPrefix: 'prefix_wrong' });
  expect(detailFaults({ ...details, defaultFor: 'none', snPrefix: '' })).toEqual({});
  expect(detailsOf({ name: '', companyId: 0, snPrefix: null }).companyId).toBe('');
});

test('a template changes values that differ or are unknown, and the result must be a valid configuration', () => {
  const template = { floatDeciVolt: 136, absorptionDeciVolt: 144, chemistry: 'lfp' } as const;
  expect(changesBy(template, { floatDeciVolt: 136, chemistry: 'lead-acid' })).toEqual({
    fields: ['chemistry', 'absorptionDeciVolt'],
    changes: { chemistry: 'lfp', absorptionDeciVolt: 144 },
    fault: null,
  });
  expect(changesBy(template, template).fields).toEqual([]);
  expect(changesBy(template, { rechargeDeciVolt: 138 }).fault).toMatchObject({
    field: 'rechargeDeciVolt',
    rule: 'below',
  });
});
