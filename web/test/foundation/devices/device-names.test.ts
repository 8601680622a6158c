import { expect, test } from 'vitest';
import { imageOf, relatedOf } from '#web/features/foundation/devices/list/device-names.ts';

const device = (deviceType: string, deviceModel = '') => ({ deviceType, deviceModel, unit: 0 });

test('at most four related devices, of the kinds that a card draws', () => {
  const all = [device('a'), device('b'), device('f', 'LFP/48'), device('f', 'EnerCell/12'), device('c'), device('d')];
  expect(relatedOf({ relationDeviceList: all.slice(0, 5) })).toEqual({
    shown: [device('b'), device('f', 'EnerCell/12'), device('c')],
    more: 0,
  });
  expect(relatedOf({ relationDeviceList: [...all, device('e')] })).toMatchObject({ more: 3 });
  expect(relatedOf({ relationDeviceList: all })).toMatchObject({ more: 2 });
});

test.each([
  ['', null, null],
  ['', 'forklift', null],
  ['', 'https://x/forklift.png', 'https://x/forklift.png'],
  ['a b.jpg,c.jpg', null, '/files/a%20b.jpg'],
  ['https://x/a.jpg', 'https://x/b.png', 'https://x/a.jpg'],
  ['javascript:alert(1)', null, '/files/javascript%3Aalert(1)'],
])('picture of %j and %j', (imgs, machineTypeImgUrl, image) => {
  expect(imageOf({ imgs, machineTypeImgUrl })).toBe(image);
});
