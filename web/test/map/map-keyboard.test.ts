import { describe, expect, it } from 'vitest';
import { nextMarker } from '#web/map/map-keyboard.ts';

const here = { x: 100, y: 100 };
const near = { name: 'near', x: 150, y: 110 };
const far = { name: 'far', x: 300, y: 100 };
const above = { name: 'above', x: 90, y: 20 };

describe('nextMarker', () => {
  it('takes the nearest marker in the direction', () => {
    expect(nextMarker(here, 'right', [far, near, above])?.name).toBe('near');
    expect(nextMarker(here, 'up', [far, near, above])?.name).toBe('above');
  });

  it('prefers a marker straight ahead over a nearer one to the side', () => {
    const aside = { name: 'aside', x: 130, y: 129 };
    const ahead = { name: 'ahead', x: 160, y: 100 };
    expect(nextMarker(here, 'right', [aside, ahead])?.name).toBe('ahead');
  });

  it('ignores markers behind, and the current one', () => {
    expect(nextMarker(here, 'left', [near, far])).toBeUndefined();
    expect(nextMarker(here, 'right', [here])).toBeUndefined();
  });
});
