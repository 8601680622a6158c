import type { Meanings } from '../../contract/openapi/meanings.ts';

/** What the fields of its calls mean. */
export const companiesMeanings: Meanings = {
  childList: 'Companies directly below it.',
  plan: 'Picture that lies over the map at the site; null: none.',
  'plan.corners': 'Corners of the picture, WGS 84: upper left, upper right, lower right, lower left.',
  opacityPercent: 'How much of the map the picture covers, percent; 100 covers it wholly.',
};
