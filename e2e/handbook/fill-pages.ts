import { DAY_MS } from '../../domain/src/foundation/basics/time.ts';
import { ID } from '../../server/seeds/demo/companies.ts';
import { call } from '../api.ts';
import { mcuIdNamed } from '../fleet.ts';
import type { TestApp } from '../test-app.ts';

/** The device whose pages are on the pictures. */
export const SHOWN = 'Yard tractor 03';

/** Makes by calls what pages show on the pictures and the demo does not have: each list has something in it. */
export async function fillPages(app: TestApp, tokens: { readonly admin: string; readonly super: string }) {
  const token = tokens.admin;
  const mcuId = mcuIdNamed(SHOWN);
  for (const name of [SHOWN, 'Reach truck 07', 'Forklift 12', 'Boom lift 31'])
    await call(app, '/manager/attention/add', { token, mcuId: mcuIdNamed(name) });
  for (const content of ['Charger socket cleaned, plug replaced', 'Handed over to Quayside Build, keys 2 of 2'])
    await call(app, '/manager/addDeviceLog', { token, mcuId, content });
  for (const [name, note, daysAgo, more] of [
    ['Terminals cleaned and tightened', '8 Nm, no corrosion left', 1, {}],
    [
      'Plug and cables',
      'Main plug replaced, its contacts were pitted.',
      9,
      { meterDeciHours: '23180', nextHours: '250' },
    ],
  ] as const)
    await call(app, '/maintenance/addEntry', {
      token,
      mcuId,
      name,
      note,
      person: 'Mia Ortega',
      at: String(Date.now() - daysAgo * DAY_MS),
      ...more,
    });
  for (const [name, reportIntervalSeconds] of [
    ['Yard, day shift', 60],
    ['Stored over winter', 3600],
  ] as const)
    await call(app, '/manager/yhubConfigAdmin/add', {
      token,
      name,
      companyId: String(ID.northfield),
      configuration: JSON.stringify({ reportIntervalSeconds }),
    });
  const about = { subject: 'fleet', companyId: String(ID.northfield) };
  const { ownId } = await call<{ ownId: number }>(app, '/report/scheduleRecipients', { token, ...about });
  for (const [every, hour] of [
    ['weekly', '6'],
    ['monthly', '7'],
  ] as const)
    await call(app, '/report/saveSchedule', {
      token,
      ...about,
      every,
      hour,
      timeZone: 'Europe/London',
      userIds: JSON.stringify([ownId]),
    });
  const { key } = await call<{ key: string }>(app, '/sharing/add', {
    token: tokens.super,
    mcuId: mcuIdNamed('Quay tractor 01'),
    name: 'Northfield Rentals',
    purpose: 'Claim 12, damage of 3 November',
    parts: JSON.stringify(['values', 'alarms']),
    hours: '720',
    forParty: 'true',
  });
  await call(app, '/sharing/take', { token, key });
}
