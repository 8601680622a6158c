import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { RemainingFact } from '#web/features/fleet/device-page/now/RemainingFact.tsx';
import { show } from '../../harness/show.tsx';

const DEVICE = { mcuId: 'a'.repeat(24), unit: 0 };
const AT = Date.now();
const range = {
  answer: 'toEmpty',
  at: AT,
  lowMinutes: 141,
  limitedBy: null,
  likelyMinutes: 169,
  highMinutes: 198,
  ampHours: 177,
  averageCurrent: -63,
};
const said = (verdict: string | null, minutes = 28 * 60) => ({ minutes, at: AT, verdict });
const shown = (remaining: object, reportedTime: object | null, reportedMinutes: number | null = 28 * 60) =>
  show(
    <dl>
      <RemainingFact device={DEVICE} reportedMinutes={reportedMinutes} />
    </dl>,
    { known: [[['devices', 'remaining', DEVICE.mcuId, DEVICE.unit], { remaining, reportedTime }]] as never },
  );
const text = () => screen.getByRole('definition').textContent!.replace(/\s/g, ' ');
const term = () => screen.getByRole('term').textContent!.replace(/\s/g, ' ');

describe('the remaining time on the dial', () => {
  test.each([
    ['agrees', 160, 'The device reports 2 h 40 min'],
    ['differs', 400, 'The device reports 6 h 40 min, which differs'],
    ['impossible', 28 * 60, 'The device reports 28 h, which cannot be'],
  ])('is a range, and what the device says stands small beside it: %s', async (verdict, minutes, sentence) => {
    await shown(range, said(verdict, minutes));
    expect(text()).toBe('2 h 20 min to 3 h 20 min');
    expect(term()).toContain(sentence);
  });

  test('says which cell ends the discharge, before what the device says', async () => {
    await shown({ ...range, limitedBy: 6 }, said('differs', 400));
    expect([...screen.getByRole('term').querySelectorAll('small')].map((small) => small.textContent)).toEqual([
      'until cell 7 ends it',
      expect.stringMatching(/^The device reports/),
    ]);
  });

  test('is told as its upper end where the battery may be at its end any moment', async () => {
    await shown({ ...range, lowMinutes: 0, likelyMinutes: 2, highMinutes: 5 }, said('impossible'));
    expect(text()).toBe('less than 5 min');
  });

  test('is the one until full while it is charged', async () => {
    await shown({ ...range, answer: 'toFull', averageCurrent: 30 }, null, null);
    expect(term()).toBe('Until full');
    expect(text()).toBe('2 h 20 min to 3 h 20 min');
  });

  test('is not clear yet after the current has changed', async () => {
    await shown({ answer: 'settling', at: AT }, said(null));
    expect(text()).toBe('not clear yet');
    expect(term()).toContain('The device reports 28 h');
  });

  test('is what the device says where nothing can be concluded', async () => {
    await shown({ answer: 'unknown', at: AT }, said(null));
    expect(text()).toBe('28 h');
    expect(term()).toContain('reported by the device');
  });

  test('is not known where neither says anything', async () => {
    await shown({ answer: 'idle', at: AT }, null, null);
    expect(text()).toBe('--');
    expect(term()).toContain('not reported by the device');
  });
});
