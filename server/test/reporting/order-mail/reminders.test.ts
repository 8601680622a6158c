import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/foundation/basics/time.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { turnAlone } from '#server/platform/jobs/turn-alone.ts';
import { pageMessages } from '#server/reporting/delivery/notices/message-page.ts';
import { remind } from '#server/reporting/order-mail/jobs.ts';
import { approveOrder } from '#server/trade/orders/review.ts';
import { PROGRAM } from '#server/trade/orders/step.ts';
import type { TestDevice } from '../../stream/ingest/test-app.ts';
import { createTestDelivery, type TestDelivery } from '../delivery/test-delivery.ts';

const SIGNAL = new AbortController().signal;
/** An hour after the time at which data services are looked through. */
const START = Date.UTC(2026, 10, 16, 6);
const BILLING = {
  seller: { name: 'Yard Energy', addressLines: [], taxId: '', bankLines: [] },
  taxes: [{ name: 'VAT', rate: 2000 }],
};
let delivery: TestDelivery;
let devices: TestDevice[];

beforeAll(async () => {
  delivery = await createTestDelivery();
  devices = [await delivery.addDevice(1), await delivery.addDevice(2)];
});
afterAll(() => delivery.end());
beforeEach(async () => {
  for (const table of ['delivery_message', 'app_user']) await delivery.rows(`delete from ${table}`);
  await delivery.rows('update service_order set status = 4');
  await delivery.rows("delete from installation where key = 'serviceReminders'");
  await delivery.rows("update company set modules = '{message,order}'");
  await endsAt(null, null);
  delivery.smtp.mails.length = 0;
  delivery.smtp.refuse.with = null;
  delivery.clock.at = START;
});

async function endsAt(...ends: (number | null)[]) {
  for (const [index, end] of ends.entries())
    await delivery.rows('update device set service_until = $2 where id = $1', [devices[index]!.id, end]);
}
const person = (user: Parameters<TestDelivery['addAccount']>[1] = {}) =>
  delivery.addAccount(null, { modules: ['order'], ...user });
const turn = (within = delivery.within) =>
  turnAlone(SIGNAL, (turn) => remind({ ...delivery.sending, within }, delivery.mail, turn));
const subjects = () => delivery.smtp.mails.map(({ subject }) => subject);

test('a payer is reminded 30, 7 and 1 days before the end of a data service, once each', async () => {
  const admin = await person();
  const end = START + 40 * DAY_MS;
  await endsAt(end);
  const toldOn: number[] = [];
  for (const day of [0, 9, 10, 11, 32, 33, 34, 38, 39, 40, 45]) {
    delivery.clock.at = START + day * DAY_MS;
    const before = delivery.smtp.mails.length;
    // Again, as after a restart.
    for (let again = 0; again < 2; again++) await turn();
    if (delivery.smtp.mails.length > before) toldOn.push(Math.floor((end - delivery.clock.at) / DAY_MS));
  }
  expect(toldOn).toEqual([30, 7, 1]);
  expect(delivery.smtp.mails).toHaveLength(3);
  const [mail] = delivery.smtp.mails;
  expect(mail?.to?.[0]?.address).toBe(admin.email);
  expect(mail?.text).toContain('Device 1 · 000000000000000000000001: 26 Dec 2026');
  expect(mail?.text).toContain('https://yard.example/#/data_plan');
});

test('devices of a company that end on the same day are one mail, in the language of each reader', async () => {
  await person();
  await person({ language: 'de' });
  await person({ language: 'zh_CN' });
  await turn();
  await endsAt(START + 8 * DAY_MS, START + 8 * DAY_MS + HOUR_MS);
  delivery.clock.at = START + DAY_MS + HOUR_MS;
  await turn();
  expect(subjects().sort()).toEqual([
    'Wattyard: 2 台设备的数据服务即将到期',
    'Wattyard: Data service of 2 devices ends soon',
    'Wattyard: Datendienst von 2 Geräten endet bald',
  ]);
});

test('reminders missed during downtime are sent once; renewed and ended services are skipped', async () => {
  await person();
  await turn();
  await endsAt(START + 8 * DAY_MS, START + 2 * DAY_MS);
  delivery.clock.at = START + 5 * DAY_MS;
  await turn();
  expect(delivery.smtp.mails).toHaveLength(1);
  expect(delivery.smtp.mails[0]?.text).toContain('Device 1');
  expect(delivery.smtp.mails[0]?.text).not.toContain('Device 2');
  // Queued, and renewed before the mail server took it.
  delivery.smtp.refuse.with = 451;
  delivery.clock.at = START + 7 * DAY_MS;
  await turn();
  await endsAt(START + 400 * DAY_MS);
  delivery.smtp.refuse.with = null;
  delivery.clock.at += HOUR_MS;
  await turn();
  expect(delivery.smtp.mails).toHaveLength(1);
  expect(await delivery.rows('select state from delivery_message order by id')).toEqual([
    { state: 'sent' },
    { state: 'dropped' },
  ]);
});

test('non-payers get no reminder; without an administrator the next company above does', async () => {
  await person({ role: 'commonUser' });
  await person({ email: null });
  await person({ modules: ['message'] });
  const above = await person({ companyId: 1, role: 'superAdmin' });
  await turn();
  await endsAt(START + 8 * DAY_MS);
  delivery.clock.at = START + DAY_MS + HOUR_MS;
  await turn();
  expect(delivery.smtp.mails.map(({ to }) => to?.[0]?.address)).toEqual([above.email]);
});

async function placeOrder(orderNo: string) {
  await delivery.rows(
    `insert into service_order (order_no, company_id, path, plan_name, years, price_minor, discount_percent, total_minor,
       currency, device_count, created_at) values ($1, 5, '1-5', 'Two years', 2, 5000, 0, 10000, 'EUR', 1, $2)`,
    [orderNo, delivery.clock.at],
  );
  await delivery.rows(
    `insert into service_order_device (order_no, mcu_id, path, sn, name, device_type, service_until, new_service_until)
     values ($1, $2, '1-5', 'SN', 'Device 1', 'a', 1, 2)`,
    [orderNo, devices[0]!.mcuId],
  );
}

test('a payer is reminded once, two days before an approved order is closed', async () => {
  const { id: userId } = await person({ language: 'fr' });
  await placeOrder('WY1001');
  await delivery.within(systemScope('test'), (tx) => approveOrder(tx, PROGRAM, 'WY1001', BILLING, delivery.clock.at));
  delivery.clock.at = START + 5 * DAY_MS - 1;
  await turn();
  expect(subjects()).toEqual([]);
  delivery.clock.at += 1;
  await turn();
  await turn();
  delivery.clock.at += DAY_MS;
  await turn();
  expect(subjects()).toEqual(['Wattyard: Paiement dû le 23 nov. 2026']);
  expect(delivery.smtp.mails[0]?.text).toMatch(/Facture: .*\nMontant: .* EUR\nForfait: Two years\nAppareils: 1/);
  expect(delivery.smtp.mails[0]?.text).toContain('/#/account/order_details?orderNo=WY1001');
  const page = await pageMessages(delivery.within, { userId, role: 'admin', path: '1-5' } as never, {
    everybody: false,
    failed: false,
    pageNum: 1,
    pageSize: 10,
  });
  expect(page.list).toMatchObject([
    { channel: 'email', kind: 'payment', deviceName: 'WY1001', state: 'sent', report: null },
  ]);
});

test('an order that was paid meanwhile gets no reminder', async () => {
  await person();
  await placeOrder('WY1002');
  await delivery.within(systemScope('test'), (tx) => approveOrder(tx, PROGRAM, 'WY1002', BILLING, delivery.clock.at));
  delivery.clock.at = START + 6 * DAY_MS;
  delivery.smtp.refuse.with = 451;
  await turn();
  await delivery.rows('update service_order set status = 2');
  delivery.smtp.refuse.with = null;
  delivery.clock.at += HOUR_MS;
  await turn();
  expect(subjects()).toEqual([]);
});

test('a mail that fails halfway is queued by the next run, once', async () => {
  await person();
  await turn();
  await endsAt(START + 8 * DAY_MS);
  await placeOrder('WY1003');
  await delivery.within(systemScope('test'), (tx) => approveOrder(tx, PROGRAM, 'WY1003', BILLING, START - 5 * DAY_MS));
  delivery.clock.at = START + DAY_MS + HOUR_MS;
  let statements = 0;
  const fails: typeof delivery.within = (scope, work) =>
    delivery.within(scope, async (tx) => {
      await work(tx);
      statements += 1;
      throw new Error('the process ends before it commits');
    });
  await expect(turn(fails)).rejects.toThrow('before it commits');
  expect(statements).toBe(1);
  await turn();
  await turn();
  expect(subjects().sort()).toEqual([
    'Wattyard: Data service of 1 device ends soon',
    'Wattyard: Payment due on 18 Nov 2026',
  ]);
});
