import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { LeaseOfDevice } from '#domain/fleet/clocks/consent.ts';
import { DAY_MS, HOUR_MS } from '#domain/foundation/basics/time.ts';
import { askForShift, closeRequest } from '#server/fleet/clocks/requests.ts';
import { systemScope } from '#server/platform/db/within.ts';
import type { Session } from '#server/platform/http/session.ts';
import { turnAlone } from '#server/platform/jobs/turn-alone.ts';
import { pageMessages } from '#server/reporting/delivery/notices/message-page.ts';
import { remind } from '#server/reporting/order-mail/jobs.ts';
import { addCompany, type BuiltCompany } from '../../harness/builder.ts';
import { COMPANY, type TestDevice } from '../../stream/ingest/test-app.ts';
import { createTestDelivery, type TestDelivery } from '../delivery/test-delivery.ts';

const SIGNAL = new AbortController().signal;
const scope = systemScope('test');
const NOON = Date.UTC(2026, 10, 16, 12);
let delivery: TestDelivery;
let device: TestDevice;
let lessee: BuiltCompany;

beforeAll(async () => {
  delivery = await createTestDelivery();
  device = await delivery.addDevice(1);
  lessee = await addCompany(delivery.app, { timeZone: 'Etc/UTC' });
  await delivery.rows("update company set modules = '{message,order}'");
});
afterAll(() => delivery.end());
beforeEach(async () => {
  for (const table of [
    'clock_shift_consent',
    'clock_shift_request',
    'delivery_message',
    'delivery_preferences',
    'app_user',
  ])
    await delivery.rows(`delete from ${table}`);
  delivery.smtp.mails.length = 0;
  delivery.clock.at = NOON;
});

const turn = () => turnAlone(SIGNAL, (each) => remind(delivery.sending, delivery.mail, each));
const mails = () =>
  delivery.smtp.mails.map(({ to, subject }) => `${to?.[0]?.address} ${subject?.replace(/^.*?: /, '')}`).sort();

/** A company asks to shift an hour over the begin of a lease; it agrees itself. */
async function asks(): Promise<string> {
  const actor = { userId: 0, loginName: 'ada', role: 'admin', path: COMPANY.path } as Session;
  const lease: LeaseOfDevice = {
    ...{ leaseId: 1, contractNumber: 'C-17', rentalCompany: 'Rent AG', customer: 'Site GmbH' },
    ...{ rentalId: COMPANY.id, lesseeId: lessee.id, startsAt: NOON, endsAt: NOON + DAY_MS },
  };
  const span = { from: NOON - HOUR_MS, to: NOON, byMs: HOUR_MS };
  const of = { id: device.id, mcuId: device.mcuId, name: 'Device 1', path: COMPANY.path };
  return delivery.within(scope, (tx) =>
    askForShift(tx, actor, of, { span, shiftId: null, records: 1234 }, [lease], delivery.clock.at),
  );
}
const administrator = (more: object = {}, preferences: object | null = null) =>
  delivery.addAccount(preferences, { companyId: lessee.id, ...more });

test('administrators of the side that has not answered are mailed once, each in his language', async () => {
  const english = await administrator();
  const german = await administrator({ language: 'de' });
  await administrator({ role: 'commonUser' });
  await delivery.addAccount(null);
  await asks();
  for (let again = 0; again < 2; again++) await turn();
  expect(mails()).toEqual(
    [
      `${english.email} Consent is asked for: records of Device 1`,
      `${german.email} Einwilligung erbeten: Messwerte von Device 1`,
    ].sort(),
  );
  const { text } = delivery.smtp.mails.find(({ to }) => to?.[0]?.address === english.email)!;
  for (const told of ['C-17', '1,234', 'https://yard.example/#/lease']) expect(text).toContain(told);
  const session = { userId: english.id, role: 'admin', path: lessee.path } as Session;
  const request = { everybody: false, failed: false, pageNum: 1, pageSize: 10 };
  expect((await pageMessages(delivery.within, session, request)).list).toMatchObject([
    { kind: 'consent', channel: 'email', deviceName: 'Device 1', state: 'sent' },
  ]);
});

test('who has quiet hours is mailed after them, and nobody once it is answered', async () => {
  await administrator({}, { quiet: { daysBits: 127, from: 11 * 60, until: 14 * 60 } });
  const requestId = await asks();
  await turn();
  expect(mails()).toEqual([]);
  delivery.clock.at = NOON + 2 * HOUR_MS;
  await turn();
  expect(mails()).toHaveLength(1);

  await delivery.within(scope, (tx) => closeRequest(tx, device.id, requestId, 'withdrawn', delivery.clock.at));
  delivery.clock.at = NOON + DAY_MS;
  const other = await asks();
  await turn();
  await delivery.within(scope, (tx) => closeRequest(tx, device.id, other, 'refused', delivery.clock.at));
  delivery.clock.at += 2 * HOUR_MS;
  await turn();
  expect(mails()).toHaveLength(1);
});
