import { expect, test } from 'vitest';
import { readAddress } from '#web/api/address.ts';

const ORIGIN = 'https://yard.example';

test.each([
  [
    '/?lang=de&platform=yhubapp&token=t#/list/monitors',
    { token: 't', lang: 'de', platform: 'yhubapp', cleaned: '/#/list/monitors' },
  ],
  [
    '/#/list/monitors?token=t&deviceType=f',
    { token: 't', lang: null, platform: null, cleaned: '/#/list/monitors?deviceType=f' },
  ],
  [
    '/?lang=de#/yhubDet?mcuId=574154545941524400000005',
    { lang: 'de', cleaned: '/#/yhubDet?mcuId=574154545941524400000005' },
  ],
  ['/?lang=de#/list?lang=fr', { lang: 'fr', cleaned: '/#/list?lang=fr' }],
  ['/', { token: null, lang: null, platform: null, cleaned: '/' }],
  ['/?lang=de#/login/setup?token=secret', { token: null, lang: 'de', cleaned: '/#/login/setup?token=secret' }],
])('%s', (address, { cleaned, ...expected }) => {
  expect(readAddress(ORIGIN + address)).toMatchObject({ ...expected, cleaned: ORIGIN + cleaned });
});
