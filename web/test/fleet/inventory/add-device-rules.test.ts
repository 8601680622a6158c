import { expect, test } from 'vitest';
import { addDeviceFaults, EMPTY_FIELDS } from '#web/features/fleet/inventory/add-device-rules.ts';

const GOOD = {
  ...EMPTY_FIELDS,
  sn: '8611902522',
  mcuId: '5741545459415244000000ff',
  deviceName: 'Lift',
  companyId: '3',
};

test('every fault has its sentence, and a valid form has none', () => {
  expect(addDeviceFaults(GOOD)).toEqual({});
  expect(addDeviceFaults(EMPTY_FIELDS)).toEqual({
    sn: 'serial_empty',
    mcuId: 'mcu_rule',
    deviceName: 'device_name_empty',
    companyId: 'company_empty',
  });
});

test.each(['86 11', 'abc', 'x'.repeat(41), '8611/2'])('serial number %j is invalid', (sn) => {
  expect(addDeviceFaults({ ...GOOD, sn }).sn).toBe('serial_rule');
});
