import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PassportView } from '#web/features/reporting/passports/PassportView.tsx';
import { PublicPassport } from '#web/features/reporting/passports/PublicPassport.tsx';
import {
  type Passport,
  passportQueries,
  type ShownPassport,
} from '#web/features/reporting/passports/passport-queries.ts';
import { show } from '../../harness/show.tsx';

const NOW = Date.UTC(2026, 10, 21, 9, 26);
/** How calls are sent is loaded with the first one. */
const PATIENCE = { timeout: 20_000 };
const CODE = '7QK4M2XD91RT5WNB';
beforeEach(() => vi.setSystemTime(NOW));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const facts = {
  serialNumber: 'NVK-1',
  model: 'NV-LFP 51-105',
  chemistry: 'lfp' as const,
  madeOn: '2024-03-02',
  ratedCentiAmpHour: 10_500,
  nominalCentiVolt: 5120,
};
const passport: Passport = {
  batteryId: 7,
  ...facts,
  companyName: 'Northgate',
  code: CODE,
  isPublic: false,
  mounted: null,
  counts: { public: 8, interest: 18, authority: 1 },
  status: 'reused',
  changes: [{ status: 'reused', at: NOW - 86_400_000, by: 'ada', note: 'to the yard' }],
  log: [
    {
      known: true,
      key: 'remainingCapacity',
      value: 98.7,
      low: 96.6,
      high: 100.8,
      basis: 'cycle',
      samples: 23,
      from: NOW - 30 * 86_400_000,
      at: NOW,
    },
    { known: false, key: 'capacityFade', unknown: 'noRating' },
    {
      known: true,
      key: 'endOfLife',
      value: null,
      low: 2031,
      high: null,
      basis: 'trend',
      samples: 6,
      from: null,
      at: NOW,
    },
  ],
  fixed: [
    { key: 'mass', value: 46.5, source: 'template', at: NOW },
    { key: 'testReport', value: 'https://maker.example/test.pdf', source: 'maker', at: NOW },
  ],
  missing: [{ key: 'recycledContent', supplier: 'maker' }],
  wanted: 57,
  check: { version: '1.2.0', faults: [{ path: 'Circularity.recycledContent', fault: 'missing' }] },
  newestAt: NOW,
  grants: [],
};

async function page() {
  const sent: { path: string; body: object }[] = [];
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: URLSearchParams }) => {
    sent.push({ path, body: Object.fromEntries(body ?? []) });
    const resultModel = path.endsWith('/publish') ? { code: CODE } : { ...passport, isPublic: true };
    return Response.json({ status: 200, resultCode: 1001, resultMessage: 'success', resultModel });
  });
  const shown = await show(<PassportView batteryId={7} />, {
    known: [[passportQueries.of(7, undefined).queryKey, passport]],
  });
  return { ...shown, sent };
}

test('a value stands with its range, what it rests on and who sees it; one that is not known says why', async () => {
  await page();
  const row = (name: string) => screen.getByRole('rowheader', { name }).closest('tr')!.textContent;
  expect(row('Remaining capacity')).toMatch(
    /98\.7.Ah96\.6 to 100\.8Full discharges and charges, 23 samples.*Oct.*Nov.*Interest/,
  );
  expect(row('Capacity fade')).toMatch(/Not knownThe rated capacity is not known/);
  expect(row('Expected end of life')).toMatch(/2031 or later.*6 months/);
});

test('what is missing names who can supply it, and the check names the place', async () => {
  await page();
  const missing = within(screen.getByRole('region', { name: 'What is missing' }));
  expect(missing.getByText('1 of 57')).toBeTruthy();
  expect(missing.getByRole('listitem').textContent).toBe('Recycled contentMaker');
  expect(screen.getByText('Circularity.recycledContent')).toBeTruthy();
});

test('the public page is opened by a switch; before that no address is told', async () => {
  const { user, sent } = await page();
  expect(screen.queryByText(/\/p\/7QK4/)).toBeNull();
  await user.click(screen.getByRole('switch', { name: 'Public page' }));
  await vi.waitFor(
    () =>
      expect(sent[0]).toMatchObject({
        path: expect.stringMatching(/publish$/),
        body: { batteryId: '7', isPublic: 'true' },
      }),
    PATIENCE,
  );
});

test('a tier is previewed by what the server answers for it', async () => {
  const { user, sent } = await page();
  await user.click(screen.getByRole('radio', { name: /^Public/ }));
  await vi.waitFor(() => expect(sent.at(-1)).toMatchObject({ body: { batteryId: '7', tier: 'public' } }), PATIENCE);
});

test('a stranger reads identity, safety and the way back, and how much is for others', async () => {
  const shown: ShownPassport = {
    code: CODE,
    tier: 'public',
    ...facts,
    status: null,
    changes: [],
    log: [],
    fixed: [{ key: 'extinguishingAgents', value: ['Water'], at: NOW }],
    criticalMaterials: ['Graphite'],
    withheld: { interest: 29, authority: 6 },
    changedAt: NOW,
  };
  await show(<PublicPassport code={CODE} passportKey="" />, {
    known: [[passportQueries.shown(CODE, '').queryKey, shown]],
  });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('NV-LFP 51-105');
  expect(screen.getByRole('region', { name: 'Safety' }).textContent).toMatch(/In a fire: Water/);
  expect(screen.getByText('Graphite')).toBeTruthy();
  expect(screen.getByText(/29 values/)).toBeTruthy();
  expect(screen.getByText(/7QK4-M2XD-91RT-5WNB/)).toBeTruthy();
});

test('an address without a passport says so', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ status: 200, resultCode: 1002, resultMessage: 'passport_not_found', resultModel: null }),
  );
  await show(<PublicPassport code={CODE} passportKey="" />, {});
  expect(await screen.findByText('No passport is shown at this address.')).toBeTruthy();
});
