import { Transformer } from '@napi-rs/image';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { calls } from '#domain/assembly/calls.ts';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { sumOf } from '#domain/trade/orders/money.ts';
import { servedUntil } from '#domain/trade/orders/quote.ts';
import { ORDER_STATUS } from '#domain/trade/orders/status.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { addCompany, addDevice } from '../harness/builder.ts';
import { databaseSettings } from '../harness/cluster.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { eventually } from '../harness/eventually.ts';
import { type TestServer, testServer } from '../harness/server.ts';
import { upload } from '../harness/upload.ts';
import { WattyardProcess } from './process.ts';

/** The program is killed at so many moments more; `npm run check -- killed` has more. */
const ROUNDS = Number(process.env.WATTYARD_LONG_RUNS ?? 1);
const YEARS = 2;
const ORDERS_OF_A_STEP = 4;
const scope = systemScope('test');
const BACK_BY_A_DAY = `const now = Date.now; Date.now = () => now() - ${DAY_MS};`;

const STEPS = ['approveOrder', 'payOrder', 'confirmOrder'] as const;
const BEFORE = { approveOrder: ORDER_STATUS.waiting, payOrder: ORDER_STATUS.reviewed, confirmOrder: ORDER_STATUS.paid };
type Step = (typeof STEPS)[number];

let database: TestDatabase;
let wattyard: WattyardProcess;
let server: TestServer;
let root: string;
let payers: [string, string];
let receipt: Uint8Array;
const orders: { readonly orderNo: string; readonly step: Step }[] = [];
/** Who was told that a step of an order is done. */
const told: string[] = [];

const rows = <T extends object>(text: string) => database.within(scope, (tx) => tx.query<T>(text));

beforeAll(async () => {
  database = await createTestDatabase();
  wattyard = new WattyardProcess({
    ...databaseSettings(inject('cluster'), database.address.database),
    WATTYARD_DEMO: 'off',
    CURRENCY: 'CHF',
  });
  server = await testServer({ on: database, now: Date.now(), config: { currency: 'CHF' } });
  const { id: companyId } = await addCompany(server.context);
  root = await server.signIn('superAdmin', 1);
  payers = [await server.signIn('admin', companyId), await server.signIn('admin', companyId)];
  receipt = await Transformer.fromRgbaPixels(Buffer.alloc(40 * 30 * 4, 180), 40, 30).png();
  const billing = {
    seller: { name: 'Wattyard Services', addressLines: ['1 Yard'], taxId: 'CHE-1', bankLines: ['IBAN 4417'] },
  };
  await ask('saveBilling', { billing: JSON.stringify({ ...billing, taxes: [{ name: 'VAT', rate: 810 }] }) });
  const plan = { planName: 'Two years', years: YEARS, priceMinor: 9999, discountPercent: 15 };
  const { planId } = await ask<{ planId: number }>('savePlan', plan);
  for (const step of STEPS)
    for (let index = 0; index < ORDERS_OF_A_STEP; index++)
      orders.push({ step, orderNo: await placeUpTo(step, { companyId, planId }) });
  await server.stop();
});
afterAll(async () => {
  await wattyard.remove();
  await database.drop();
});

async function ask<T>(name: Parameters<TestServer['call']>[0], input: object, token = root): Promise<T> {
  const { resultMessage, resultModel } = await server.call(name, input as never, { token });
  expect(resultMessage).toBe('success');
  return resultModel as T;
}

/** An order of two devices, one with a valid and one with an ended service, whose next step is that one. */
async function placeUpTo(step: Step, { companyId, planId }: { companyId: number; planId: number }): Promise<string> {
  const mcuIds: string[] = [];
  for (const days of [200, -12]) {
    const serviceUntil = server.context.clock.now() + days * DAY_MS;
    mcuIds.push((await addDevice(server.context, { companyId, serviceUntil })).mcuId);
  }
  const [payer] = payers;
  const { totalMinor } = await ask<{ totalMinor: number }>('quoteOrder', { planId, mcuIds }, payer);
  const { orderNo } = await ask<{ orderNo: string }>('addOrder', { planId, mcuIds, totalMinor }, payer);
  if (step !== 'approveOrder') await ask('approveOrder', { orderNo });
  if (step === 'confirmOrder')
    await upload(server, 'payOrder', {
      input: { orderNo, payerName: 'Ada' },
      bytes: receipt,
      token: payer,
      fileName: 'r.png',
    });
  return orderNo;
}

function bodyOf(step: Step, orderNo: string): URLSearchParams | FormData {
  if (step !== 'payOrder') return new URLSearchParams({ orderNo });
  const form = new FormData();
  form.append('orderNo', orderNo);
  form.append('payerName', 'Ada');
  form.append('file', new Blob([new Uint8Array(receipt)]), 'r.png');
  return form;
}

/** Everybody asks for the next step of these orders at once; settles when all are answered or cut off. */
const everybodyAsks = (of = orders) =>
  Promise.all(
    of.flatMap(({ orderNo, step }) =>
      (step === 'payOrder' ? payers : [root, root]).map(async (token) => {
        const answer = await fetch(wattyard.url + calls[step].path, {
          method: 'POST',
          headers: { token },
          body: bodyOf(step, orderNo),
        }).then(
          (response) => response.json() as Promise<{ resultMessage: string }>,
          () => ({ resultMessage: 'cut off' }),
        );
        if (answer.resultMessage === 'success') told.push(orderNo);
        return answer.resultMessage;
      }),
    ),
  );

const statuses = async () =>
  Object.fromEntries(
    (await rows<{ orderNo: string; status: number }>('select order_no, status from service_order')).map(
      ({ orderNo, status }) => [orderNo, status],
    ),
  );
const all = (statusOf: (step: Step) => number) =>
  Object.fromEntries(orders.map(({ orderNo, step }) => [orderNo, statusOf(step)]));
const doneOf = async () => {
  const now = await statuses();
  return orders.filter(({ orderNo, step }) => now[orderNo] === BEFORE[step] + 1).length;
};
const ends = () => rows('select mcu_id, service_until from device order by mcu_id');
const steps = ['approved', 'paid', 'confirmed'];

test(
  'orders whose steps are killed again and again, with the clock set back between, take each step once and lose no money',
  async () => {
    const endsBefore = await ends();
    await wattyard.start();
    const first = await killedInTheMiddle(STEPS.flatMap((of) => orders.find(({ step }) => step === of) ?? []));
    expect(new Set(first)).toEqual(new Set(['cut off']));
    expect(await statuses()).toEqual(all((step) => BEFORE[step]));
    expect(await ends()).toEqual(endsBefore);

    for (let round = 1; round <= ROUNDS; round++) {
      await wattyard.start({ NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(BACK_BY_A_DAY)}` });
      const asked = everybodyAsks();
      await eventually(doneOf).toBeGreaterThanOrEqual(Math.min(round, orders.length));
      await wattyard.end('SIGKILL');
      await asked;
    }

    await wattyard.start();
    const last = await everybodyAsks();
    expect(new Set(last)).toEqual(new Set(['success', 'order_status_error']));
    await everybodyAsks();
    await wattyard.end();

    expect(await statuses()).toEqual(all((step) => BEFORE[step] + 1));
    expect(new Set(told).size).toBe(told.length);
    await everyStepOnce();
    await everyEndMovedOnce();
    await everyCentIsThere();
  },
  60_000 + 15_000 * ROUNDS,
);

/** Each of these orders stands where its step has written everything but the history, the dates of devices too. */
async function killedInTheMiddle(of: typeof orders): Promise<string[]> {
  const { owner } = database.database;
  const holder = await owner.connect();
  try {
    await holder.query('begin');
    await holder.query('lock table service_order_change in share mode');
    const asked = everybodyAsks(of);
    await eventually(async () => {
      const held = await owner.query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()
           and query like 'insert into service_order_change%'`,
      );
      return held.rowCount;
    }).toBe(of.length);
    await wattyard.end('SIGKILL');
    return await asked;
  } finally {
    await holder.query('rollback');
    holder.release();
  }
}

async function everyStepOnce(): Promise<void> {
  const history = await rows<{ orderNo: string; kind: string }>('select order_no, kind from service_order_change');
  const audited = await rows<{ orderNo: string; action: string }>(
    `select target as order_no, action from audit_entry where action like 'orders.%' and target is not null`,
  );
  const taken = (orderNo: string) => history.filter((change) => change.orderNo === orderNo).map(({ kind }) => kind);
  for (const { orderNo, step } of orders) {
    const expected = ['placed', ...steps.slice(0, STEPS.indexOf(step) + 1)];
    expect(taken(orderNo).sort()).toEqual(expected.toSorted());
    const actions = audited.filter((entry) => entry.orderNo === orderNo).map(({ action }) => action);
    expect(actions.sort()).toEqual(expected.map((kind) => `orders.${AUDITED[kind]}`).sort());
  }
  const receipts = await rows<{ name: string }>("select name from stored_file where purpose = 'receipt'");
  const paid = orders.filter(({ step }) => step !== 'approveOrder').map(({ orderNo }) => `${orderNo}.webp`);
  expect(receipts.map(({ name }) => name).sort()).toEqual(paid.sort());
}

const AUDITED: Readonly<Record<string, string>> = {
  placed: 'add',
  approved: 'approve',
  paid: 'pay',
  confirmed: 'confirm',
};

/** From the later of the old end and the instant of the confirmation, and only by a confirmation. */
async function everyEndMovedOnce(): Promise<void> {
  const devices = await rows<{
    status: number;
    confirmedAt: number;
    before: number;
    until: number | null;
    now: number;
  }>(
    `select o.status, o.confirmed_at, d.service_until as before, d.new_service_until as until, v.service_until as now
     from service_order o join service_order_device d on d.order_no = o.order_no join device v on v.mcu_id = d.mcu_id`,
  );
  expect(devices).toHaveLength(orders.length * 2);
  for (const { status, confirmedAt, before, now } of devices)
    expect(now).toBe(status === ORDER_STATUS.successful ? servedUntil(before, YEARS, confirmedAt) : before);
}

async function everyCentIsThere(): Promise<void> {
  const invoices = await rows<{ number: string; orderNo: string; net: number; total: number; taxes: number }>(
    `select number, order_no, (data->>'net')::int8 as net, (data->>'total')::int8 as total,
       (select sum((t->>'amount')::int8) from jsonb_array_elements(data->'taxes') t)::int8 as taxes
     from invoice order by number`,
  );
  expect(invoices.map(({ number }) => number)).toEqual(
    orders.map((_, index) => `INV-${String(index + 1).padStart(6, '0')}`),
  );
  expect(new Set(invoices.map(({ orderNo }) => orderNo))).toEqual(new Set(orders.map(({ orderNo }) => orderNo)));
  for (const { net, taxes, total } of invoices) expect(net + taxes).toBe(total);
  const ordered = await rows<{ totalMinor: number }>('select total_minor from service_order');
  expect(sumOf(invoices.map(({ net }) => net))).toBe(sumOf(ordered.map(({ totalMinor }) => totalMinor)));
}
