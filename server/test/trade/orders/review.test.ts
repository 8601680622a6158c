import { Transformer } from '@napi-rs/image';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Calls } from '#domain/assembly/calls.ts';
import type { Input, Output } from '#domain/contract/define.ts';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import type { InvoiceData } from '#domain/trade/orders/invoice.ts';
import { sumOf } from '#domain/trade/orders/money.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { turnAlone } from '#server/platform/jobs/turn-alone.ts';
import { queueMessages } from '#server/reporting/delivery/notices/queue-messages.ts';
import { unpaidOrdersJob } from '#server/trade/orders/jobs.ts';
import { addCompany, addDevice, type BuiltCompany } from '../../harness/builder.ts';
import { TEST_NOW } from '../../harness/context.ts';
import { type TestServer, testServer } from '../../harness/server.ts';
import { upload } from '../../harness/upload.ts';
import { figuresOf } from '../../pdf/read-pdf.ts';

const YEAR = (years: number, at: number) => new Date(at).setUTCFullYear(new Date(at).getUTCFullYear() + years);
const SELLER = {
  name: 'Wattyard Services',
  addressLines: ['1 Yard', 'Basel'],
  taxId: 'CHE-1',
  bankLines: ['IBAN 4417'],
};
const scope = systemScope('test');

let server: TestServer;
let own: BuiltCompany;
let root: string;
let admin: string;
let user: string;
let other: string;
let receipt: Uint8Array;
let mcuIds: string[];
const ends = [200, -12];

beforeAll(async () => {
  server = await testServer({ config: { currency: 'CHF' } });
  own = await addCompany(server.context, { name: 'Northfield' });
  root = await server.signIn('superAdmin', 1);
  admin = await server.signIn('admin', own.id);
  user = await server.signIn('commonUser', own.id);
  other = await server.signIn('admin', (await addCompany(server.context)).id);
  receipt = await Transformer.fromRgbaPixels(Buffer.alloc(40 * 30 * 4, 180), 40, 30).png();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.context.clock.set(TEST_NOW);
  mcuIds = [];
  for (const days of ends)
    mcuIds.push((await addDevice(server.context, { companyId: own.id, serviceUntil: TEST_NOW + days * DAY_MS })).mcuId);
});

const ask = async <N extends keyof Calls>(name: N, input: Input<Calls[N]>, token: string) => {
  const { resultMessage, resultModel } = await server.call(name, input, { token });
  return { message: resultMessage, model: resultModel as Output<Calls[N]> };
};
const rows = <T extends object>(text: string, values: unknown[] = []) =>
  server.context.within(scope, (tx) => tx.query<T>(text, values));
const endsOf = async () =>
  (
    await rows<{ serviceUntil: number }>(
      'select service_until from device where mcu_id = any($1) order by array_position($1, mcu_id)',
      [mcuIds],
    )
  ).map(({ serviceUntil }) => serviceUntil);
const plan = async () => {
  const { model } = await ask('planList', {}, root);
  const known = model.plans.find(({ planName }) => planName === 'Two years');
  if (known) return known.planId;
  const input = { planName: 'Two years', years: 2, priceMinor: 9999, discountPercent: 15 };
  return (await ask('savePlan', input, root)).model.planId;
};
const bill = (taxes = [{ name: 'VAT', rate: 810 }]) =>
  ask('saveBilling', { billing: JSON.stringify({ seller: SELLER, taxes }) }, root);
const place = async (devices = mcuIds) => {
  const planId = await plan();
  const { totalMinor } = (await ask('quoteOrder', { planId, mcuIds: devices }, admin)).model;
  return (await ask('addOrder', { planId, mcuIds: devices, totalMinor }, admin)).model.orderNo;
};
const approve = (orderNo: string) => ask('approveOrder', { orderNo }, root);
const pay = (orderNo: string, token = admin, bytes = receipt) =>
  upload(server, 'payOrder', { input: { orderNo, payerName: 'Ada' }, bytes, token, fileName: 'r.png' });
const confirm = (orderNo: string) => ask('confirmOrder', { orderNo }, root);
const paid = async (devices = mcuIds) => {
  const orderNo = await place(devices);
  await approve(orderNo);
  expect((await pay(orderNo)).resultMessage).toBe('success');
  return orderNo;
};
const detail = async (orderNo: string) => (await ask('orderDetail', { orderNo }, admin)).model;

test('an order cannot be approved before invoices have a seller, and uses no number', async () => {
  const orderNo = await place();
  expect((await approve(orderNo)).message).toBe('billing_missing');
  expect(await rows('select from invoice_count')).toEqual([]);
  expect(await detail(orderNo)).toMatchObject({ status: 0, invoices: [] });
});

test('an order goes from approval over payment to confirmation, which alone moves the end', async () => {
  await bill();
  const before = await endsOf();
  const orderNo = await place();
  expect(await approve(orderNo)).toMatchObject({ message: 'success', model: { invoiceNumber: 'INV-000001' } });
  expect(await detail(orderNo)).toMatchObject({
    status: 1,
    payUntil: TEST_NOW + 7 * DAY_MS,
    totalMinor: 16_998,
    taxes: [{ name: 'VAT', rate: 810, base: 16_998, amount: 1377 }],
    grossMinor: 18_375,
    payee: { name: 'Wattyard Services', bankLines: ['IBAN 4417'] },
  });
  expect((await pay(orderNo)).resultMessage).toBe('success');
  const { receiptUrl, ...after } = await detail(orderNo);
  expect(after).toMatchObject({ status: 2, payerName: 'Ada' });
  expect((await server.app.inject({ url: receiptUrl ?? '' })).headers['content-type']).toBe('image/webp');
  expect(await endsOf()).toEqual(before);
  server.context.clock.advance(DAY_MS);
  expect((await confirm(orderNo)).model).toEqual({ devices: 2 });
  const until = [YEAR(2, TEST_NOW + 200 * DAY_MS), YEAR(2, TEST_NOW + DAY_MS)];
  expect(await endsOf()).toEqual(until);
  const done = await detail(orderNo);
  expect(done).toMatchObject({ status: 3, confirmTime: TEST_NOW + DAY_MS });
  expect(done.devices.map(({ newServiceUntil }) => newServiceUntil).sort()).toEqual(until.sort());
  expect(done.history.map(({ kind }) => kind)).toEqual(['placed', 'approved', 'paid', 'confirmed']);
  const audit = await rows('select action from audit_entry where target = $1 order by id', [orderNo]);
  expect(audit.map((entry) => (entry as { action: string }).action)).toEqual([
    'orders.add',
    'orders.approve',
    'orders.pay',
    'orders.confirm',
  ]);
});

test('of many concurrent confirmations one extends the service, also after the clock was set back', async () => {
  const orderNo = await paid();
  const [valid] = await endsOf();
  const many = await Promise.all(Array.from({ length: 6 }, () => confirm(orderNo)));
  expect(many.map(({ message }) => message).sort()).toEqual([...Array(5).fill('order_status_error'), 'success']);
  const once = [YEAR(2, valid ?? 0), YEAR(2, TEST_NOW)];
  expect(await endsOf()).toEqual(once);
  server.context.clock.advance(-30 * DAY_MS);
  expect((await confirm(orderNo)).message).toBe('order_status_error');
  expect(await endsOf()).toEqual(once);
});

test('two orders of one device that are confirmed at once extend it twice', async () => {
  const orders = [await paid(), await paid(mcuIds.slice(0, 1))];
  const [valid] = await endsOf();
  expect((await Promise.all(orders.map(confirm))).map(({ message }) => message)).toEqual(['success', 'success']);
  expect(await endsOf()).toEqual([YEAR(4, valid ?? 0), YEAR(2, TEST_NOW)]);
});

test('of two concurrent payments one is recorded', async () => {
  const orderNo = await place();
  await approve(orderNo);
  const both = await Promise.all([pay(orderNo), pay(orderNo)]);
  expect(both.map(({ resultMessage }) => resultMessage).sort()).toEqual(['order_status_error', 'success']);
  const files = await rows("select from stored_file where purpose = 'receipt' and name = $1", [`${orderNo}.webp`]);
  expect(files).toHaveLength(1);
});

test('a confirmation whose connection is lost changes nothing, and is done once when it is repeated', async () => {
  const orderNo = await paid();
  const before = await endsOf();
  const holder = await server.context.database.owner.connect();
  try {
    await holder.query('begin');
    await holder.query('lock table service_order_device in share mode');
    const dying = confirm(orderNo);
    await expect
      .poll(
        async () =>
          (
            await server.context.database.owner.query(
              `select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock'
                 and datname = current_database() and query like 'update service_order_device%'`,
            )
          ).rowCount,
      )
      .toBe(1);
    expect((await dying).message).not.toBe('success');
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  expect(await endsOf()).toEqual(before);
  expect((await confirm(orderNo)).message).toBe('success');
  expect(await endsOf()).toEqual([YEAR(2, before[0] ?? 0), YEAR(2, TEST_NOW)]);
});

test('a device that is removed meanwhile has its paid service when it is added again', async () => {
  const orderNo = await paid();
  const [valid] = await endsOf();
  const [removed = ''] = mcuIds;
  await Promise.all([confirm(orderNo), ask('removeDevices', { mcuIds: removed }, admin)]);
  expect(await rows('select service_until from unit_service where mcu_id = $1', [removed])).toEqual([
    { serviceUntil: YEAR(2, valid ?? 0) },
  ]);
});

test('invoice numbers have no gaps, whatever fails in between', async () => {
  const orders: string[] = [];
  for (let index = 0; index < 6; index += 1) orders.push(await place());
  // Each is approved twice at once: one of both fails after it has waited for the number.
  await Promise.all([...orders, ...orders].map(approve));
  const numbers = await rows<{ number: string }>("select number from invoice where kind = 'invoice' order by number");
  expect(numbers.map(({ number }) => number)).toEqual(
    numbers.map((_, index) => `INV-${String(index + 1).padStart(6, '0')}`),
  );
  expect(numbers.length).toBeGreaterThanOrEqual(6);
});

const invoice = async (orderNo: string, number?: string, token = admin) =>
  ask('orderInvoiceInfo', { orderNo, ...(number && { number }) }, token) as Promise<{
    message: string;
    model: InvoiceData;
  }>;

test('an invoice stays as it was issued, and is corrected by a credit note', async () => {
  const orderNo = await place();
  await approve(orderNo);
  const first = (await invoice(orderNo)).model;
  expect(first).toMatchObject({ kind: 'invoice', seller: SELLER, recipient: { name: 'Northfield' }, net: 16_998 });
  expect(sumOf(first.lines.map(({ net }) => net)) + sumOf(first.taxes.map(({ amount }) => amount))).toBe(first.total);
  await ask('saveBilling', { billing: JSON.stringify({ seller: { ...SELLER, name: 'New' }, taxes: [] }) }, root);
  await rows('update device set name = $2 where mcu_id = $1 returning id', [mcuIds[0], 'Renamed']);
  expect((await invoice(orderNo)).model).toEqual(first);
  expect((await ask('creditOrder', { orderNo, note: 'address' }, root)).message).toBe('order_status_error');
  const recipient = JSON.stringify({ name: 'Northfield AG', addressLines: ['Lane 2'] });
  const { model } = await ask('creditOrder', { orderNo, note: 'address', recipient }, root);
  expect((await invoice(orderNo, model.creditNumber)).model).toMatchObject({
    kind: 'credit',
    correctedNumber: first.number,
    total: -first.total,
    note: 'address',
  });
  expect((await invoice(orderNo)).model).toMatchObject({
    number: model.invoiceNumber,
    recipient: { name: 'Northfield AG' },
    seller: { name: 'New' },
    total: 16_998,
  });
  await bill();
  expect((await invoice(orderNo, first.number, other)).message).toBe('order_not_found');
  expect((await invoice(orderNo, 'INV-999999')).message).toBe('invoice_not_found');
  await expect(rows("update invoice set data = '{}'")).rejects.toThrow('permission denied');
  await expect(rows('delete from invoice')).rejects.toThrow('permission denied');
});

test('an order is rejected with a reason until it is confirmed, and its invoice is reversed', async () => {
  const reject = (orderNo: string, reason = 'No transfer arrived') => ask('rejectOrder', { orderNo, reason }, root);
  const waiting = await place();
  expect((await reject(waiting, ' ')).message).toBe('param_error');
  expect((await reject(waiting)).message).toBe('success');
  expect(await detail(waiting)).toMatchObject({
    status: 4,
    closeReason: 'rejected',
    reason: 'No transfer arrived',
    invoices: [],
  });
  const orderNo = await paid();
  expect((await reject(orderNo)).message).toBe('success');
  const { invoices, history } = await detail(orderNo);
  expect(invoices.map(({ kind }) => kind)).toEqual(['invoice', 'credit']);
  expect(sumOf(invoices.map(({ totalMinor }) => totalMinor))).toBe(0);
  expect(history.at(-1)).toMatchObject({ kind: 'rejected', note: 'No transfer arrived' });
  expect((await confirm(orderNo)).message).toBe('order_status_error');
});

test('an order that is not paid within seven days is closed', async () => {
  const [late, inTime] = [await place(), await place()];
  await approve(late);
  await approve(inTime);
  const run = () => turnAlone(new AbortController().signal, unpaidOrdersJob(server.context).run);
  server.context.clock.advance(7 * DAY_MS - 1);
  await pay(inTime);
  await run();
  expect(await detail(late)).toMatchObject({ status: 1 });
  server.context.clock.advance(1);
  await run();
  expect(await detail(late)).toMatchObject({
    status: 4,
    closeReason: 'unpaid',
    invoices: [{ kind: 'invoice' }, { kind: 'credit' }],
  });
  expect(await detail(inTime)).toMatchObject({ status: 2 });
  expect((await pay(late)).resultMessage).toBe('order_status_error');
});

test('steps are only possible in order and for authorised users', async () => {
  const orderNo = await place();
  expect((await pay(orderNo)).resultMessage).toBe('order_status_error');
  expect((await confirm(orderNo)).message).toBe('order_status_error');
  for (const name of ['approveOrder', 'confirmOrder'] as const) {
    expect((await ask(name, { orderNo }, admin)).message).toBe('permission_denied');
    expect((await ask(name, { orderNo }, user)).message).toBe('guest_refuse');
  }
  await approve(orderNo);
  expect((await pay(orderNo, user)).resultMessage).toBe('guest_refuse');
  expect((await pay(orderNo, other)).resultMessage).toBe('order_not_found');
  expect((await pay(orderNo, admin, Buffer.from('no picture'))).resultMessage).toBe('img_ext_not_support');
  expect(await detail(orderNo)).toMatchObject({ status: 1, receiptUrl: null });
});

test('super admins manage plans, and orders keep the price at which they were placed', async () => {
  const planId = (await ask('savePlan', { planName: 'Trial', years: 1, priceMinor: 100 }, root)).model.planId;
  const input = { planId, mcuIds: mcuIds.slice(0, 1), totalMinor: 100 };
  const { orderNo } = (await ask('addOrder', input, admin)).model;
  const change = { planId, planName: 'Trial', years: 1, priceMinor: 200, offered: false };
  expect((await ask('savePlan', change, root)).message).toBe('success');
  expect(await detail(orderNo)).toMatchObject({ priceMinor: 100, totalMinor: 100 });
  expect((await ask('addOrder', input, admin)).message).toBe('no_plan_data');
  const names = async (token: string) =>
    (await ask('planList', { withdrawn: 'true' }, token)).model.plans.map(({ planName }) => planName);
  expect(await names(root)).toContain('Trial');
  expect(await names(admin)).not.toContain('Trial');
  expect((await ask('savePlan', { ...change, planId: 9999 }, root)).message).toBe('no_plan_data');
  expect((await ask('orderBilling', {}, admin)).message).toBe('permission_denied');
});

test('webhooks are called for each step', async () => {
  await rows('delete from order_notice returning kind');
  await rows(
    `insert into webhook (id, company_id, path, name, url, kinds, level, updated_at)
     values (1, $1, $2, 'Books', 'https://books.example', '{order.approved,order.paid,order.confirmed}', 4, 0) returning id`,
    [own.id, own.path],
  );
  await confirm(await paid());
  await queueMessages(server.context, new Set(), new AbortController().signal);
  const told = await rows<{ body: { type: string; data: { order: { status: number } } } }>(
    'select body from delivery_message order by id',
  );
  expect(told.map(({ body }) => [body.type, body.data.order.status]).sort()).toEqual([
    ['order.approved', 1],
    ['order.confirmed', 3],
    ['order.paid', 2],
  ]);
});

test('an invoice is a PDF for those who see the order, and for nobody else', async () => {
  const url = `/order/invoice?orderNo=${await paid()}`;
  const file = (token: string) => server.app.inject({ url, headers: { token } });
  const { headers, rawPayload } = await file(admin);
  expect([headers['content-type'], rawPayload.toString('latin1', 0, 5)]).toEqual(['application/pdf', '%PDF-']);
  expect((await file(other)).json().resultMessage).toBe('order_not_found');
  await upload(server, 'uploadBrandPicture', { input: { companyId: 1, picture: 'logo' }, bytes: receipt, token: root });
  expect([await figuresOf(rawPayload), await figuresOf((await file(admin)).rawPayload)]).toEqual([[], [SELLER.name]]);
});
