import { describe, expect, it } from 'vitest';
import type { DeviceInfo } from '#web/api/device-queries.ts';
import { changesOf, editFaults, fieldsOf } from '#web/features/fleet/device-admin/detail/edit-rules.ts';
import { moved } from '#web/features/fleet/device-admin/detail/moved.ts';

const info = {
  deviceName: 'Truck',
  companyId: 5,
  site: null,
  machineType: 'forklift',
  batteryModel: 'LFP',
  chemistry: 'lfp',
  nominalVoltage: 5120,
  capacityAmpHour: 280,
  locationStatus: true,
  model: 'WY-90',
  imei: '861234567890123',
  simId: null,
  simKind: 2,
  warrantyDate: Date.UTC(2027, 3, 30, 12),
} as unknown as DeviceInfo;
const fields = fieldsOf(info);

describe('what is sent', () => {
  it('is nothing when nothing was changed', () => expect(changesOf(fields, fields)).toEqual({}));
  it('is a company with its site, whichever of the two was changed', () => {
    expect(changesOf(fields, { ...fields, site: 'Yard' })).toEqual({ companyId: 5, site: 'Yard' });
    expect(changesOf(fields, { ...fields, companyId: '7' })).toEqual({ companyId: 7, site: '' });
  });
  it('is in the units of the wire, with a comma or a point', () => {
    expect(changesOf(fields, { ...fields, nominalVolt: '25.6', capacityAmpHour: '100' })).toEqual({
      nominalVoltage: 2560,
      capacityAmpHour: 100,
    });
  });
  it('is the middle of the last day of a warranty, or null when a field was emptied', () => {
    expect(fields.warrantyDay).toBe('2027-04-30');
    expect(
      changesOf(fields, { ...fields, warrantyDay: '2028-02-29', imei: ' 86123456789012 ', simId: 'ab12', simKind: '' }),
    ).toEqual({ warrantyDate: Date.UTC(2028, 1, 29, 12), imei: '86123456789012', simId: 'ab12', simKind: '' });
    expect(changesOf(fields, { ...fields, warrantyDay: '', model: '' })).toEqual({ warrantyDate: '', model: '' });
    expect(changesOf(fields, { ...fields, nominalVolt: ' ' })).toEqual({ nominalVoltage: '' });
  });
});

describe('errors', () => {
  it('are none for an unchanged device, nor for one of unknown voltage', () => {
    expect(editFaults(fields)).toEqual({});
    expect(editFaults(fieldsOf({ ...info, nominalVoltage: null }))).toEqual({});
  });
  it.each([
    ['deviceName', ' ', { key: 'device_name_empty' }],
    ['companyId', '', { key: 'company_empty' }],
    ['batteryModel', '', { key: 'battery_empty' }],
    ['capacityAmpHour', '', { key: 'capacity_empty' }],
    ['capacityAmpHour', '1.5', { key: 'enter_integer' }],
    ['capacityAmpHour', '5001', { key: 'value_between', min: 1, max: 5000 }],
    ['nominalVolt', '5.9', { key: 'value_between', min: 6, max: 800 }],
    ['nominalVolt', 'many', { key: 'value_between', min: 6, max: 800 }],
    ['imei', '12345', { key: 'imei_wrong' }],
    ['simId', 'a b c d', { key: 'sim_wrong' }],
  ] as const)('are reported for %s %j', (field, value, fault) => {
    expect(editFaults({ ...fields, [field]: value })).toEqual({ [field]: fault });
  });
});

describe('an item in a list', () => {
  it.each([
    [0, 2, ['b', 'c', 'a']],
    [2, 0, ['c', 'a', 'b']],
    [1, 1, ['a', 'b', 'c']],
    [7, 0, ['a', 'b', 'c']],
  ])('goes from %i to %i', (from, to, list) => expect(moved(['a', 'b', 'c'], from, to)).toEqual(list));
});
