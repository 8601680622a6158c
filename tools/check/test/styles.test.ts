import { expect, test } from 'vitest';
import { styleFaults } from '../style-rules.ts';

const faultsOf = (css: string) => styleFaults(css, new Set(['--wy-fs-sm', '--wy-z-nav'])).map(({ line }) => line);

test.each([
  ['a size of type', '.a {\n  font-size: 13px;\n}'],
  ['a size of type in a function', '.a {\n  font-size: min(26px, 17cqi);\n}'],
  ['a size of type among others', '.a {\n  font: 400 11px / 16px serif;\n}'],
  ['a layer', '.a {\n  z-index: 3;\n}'],
  ['a width of the window', '/* x */\n@media (width < 1200px) {\n}'],
  ['a width beside a named one', '/* x */\n@media (--below-desktop) and (min-width: 700px) {\n}'],
  ['a token that nobody defines', '.a {\n  color: var(--wy-blue);\n}'],
])('%s is a fault in its line', (_, css) => {
  expect(faultsOf(css)).toEqual([2]);
});

test.each([
  ['tokens', '.a { font-size: var(--wy-fs-sm); z-index: var(--wy-z-nav); }'],
  ['a size relative to its text', '.a { font-size: 0.54em; font: inherit; }'],
  ['the height of a line', '.a { font: 400 var(--wy-fs-sm) / 16px serif; }'],
  [
    'named widths, preferences and containers',
    '@media (--below-desktop) {} @media (prefers-reduced-motion) {} @container (width < 300px) {}',
  ],
  ['comments', '/* font-size: 13px; @media (width < 1px) {} */'],
  ['a property of its own', '.a { --wy-narrow: 85%; width: var(--wy-narrow); }'],
])('%s are none', (_, css) => {
  expect(faultsOf(css)).toEqual([]);
});
