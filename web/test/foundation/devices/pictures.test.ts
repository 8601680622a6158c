import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MACHINE_TYPES, machinePicture, OTHER_MACHINE } from '#domain/foundation/devices/machine-types.ts';
import { packDrawing } from '#web/kinds/bms/drawing.tsx';
import { DRAWINGS } from '#web/kinds/drawings.ts';
import { otherDrawing } from '#web/kinds/other-drawing.tsx';
import { drawingOf } from '#web/ui/art/DeviceArt.tsx';

test('every machine of the list has a picture, others have none', () => {
  for (const code of MACHINE_TYPES.filter((each) => each !== OTHER_MACHINE))
    expect(existsSync(new URL(`../../../public${machinePicture(code)}`, import.meta.url)), code).toBe(true);
  expect([OTHER_MACHINE, 'spaceship', null].map(machinePicture)).toEqual([null, null, null]);
});

test.each([
  ['f', 'EnerPack/200', packDrawing],
  ['f', 'EnerPack', DRAWINGS.f],
  ['f', 'Nobody/5', DRAWINGS.f],
  ['f', 'EnerDrive', DRAWINGS.f],
  ['b', 'EnerPack/200', DRAWINGS.b],
  ['z', '', otherDrawing],
])('the drawing of type %s, model %j', (type, model, drawing) => {
  expect(drawingOf(type, model)).toBe(drawing);
});
