import fc from 'fast-check';
import { expect, it } from 'vitest';
import { typedAbsent, writtenAbsent } from '#domain/fleet/bridges/absent.ts';
import { absentSchema } from '#domain/fleet/bridges/absent-schema.ts';

it.each([
  ['65535', '.', [65_535]],
  ['65535; -127', '.', [65_535, -127]],
  ['65535,-127', '.', [65_535, -127]],
  ['65535, -127', ',', [65_535, -127]],
  ['-273,15; 255', ',', [-273.15, 255]],
  ['-273.15 255', ',', [-273.15, 255]],
  ['−40', '.', [-40]],
  ['64256…65535', '.', [[64_256, 65_535]]],
  ['64256 .. 65535; 255', '.', [[64_256, 65_535], 255]],
  ['', '.', undefined],
  ['  ', ',', undefined],
  ['much', '.', null],
  ['0xFFFF', '.', null],
  ['1…2…3', '.', null],
  ['5…2', '.', null],
  ['1…', '.', null],
  [Array.from({ length: 21 }, (_, place) => place).join(';'), '.', null],
] as const)('%j with %j is %j', (text, decimal, values) => {
  expect(typedAbsent(text, decimal)).toEqual(values);
});

it('what is written is read back in every language', () => {
  const number = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 }).map((value) => value + 0);
  const value = fc.oneof(
    number,
    fc.tuple(number, number).map(([one, other]) => [Math.min(one, other), Math.max(one, other)] as [number, number]),
  );
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 20 }), fc.constantFrom('.', ','), (values, decimal) => {
      expect(absentSchema.parse(values)).toEqual(values);
      expect(typedAbsent(writtenAbsent(values, decimal), decimal)).toEqual(values);
    }),
  );
});
