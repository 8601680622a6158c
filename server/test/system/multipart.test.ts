import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { Transformer } from '@napi-rs/image';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Calls } from '#domain/calls.ts';
import { startCorners } from '#domain/companies/site-plan.ts';
import type { Input, Output } from '#domain/contract/define.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { packArchive } from '../../../tools/basemap/pmtiles-writer.ts';
import { type FirmwareFixture, firmwareFixture, imageOf } from '../firmware/fixture.ts';
import { addDevice } from '../harness/builder.ts';

interface Schema {
  readonly properties: Readonly<Record<string, { format?: string }>>;
  readonly required: readonly string[];
}
type Operation = { requestBody?: { content: Record<string, { schema: Schema }> } };

/** Values for every part that the document names, by path. */
type Given = Record<string, string | Uint8Array>;
type Part = readonly [name: string, value: string | Uint8Array];

let fixture: FirmwareFixture;
let url: string;
let count = 0;
let operations: [path: string, schema: Schema][];
beforeAll(async () => {
  fixture = await firmwareFixture();
  ({ url } = await fixture.server.listen());
  const document = (await (await fetch(`${url}/openapi.json`)).json()) as {
    paths: Record<string, { post?: Operation }>;
  };
  operations = Object.entries(document.paths).flatMap(([path, { post }]) => {
    const schema = post?.requestBody?.content['multipart/form-data']?.schema;
    return schema ? [[path, schema] as [string, Schema]] : [];
  });
});
afterAll(() => fixture.server.stop());
beforeEach(() => {
  count++;
});

const serial = () => `YHP${1000 + count}`;
const identity = () => count.toString(16).padStart(24, '0');
const deviceTable = () =>
  Buffer.from(`sn,mcuId,deviceName,company\n${serial()},${identity()},Cart,${fixture.company.id}\n`);

const picture = () => Transformer.fromRgbaPixels(Buffer.alloc(40 * 30 * 4, 180), 40, 30).png();

/** A file of map tiles with one tile. */
const archive = () =>
  packArchive([{ z: 0, x: 0, y: 0, body: gzipSync('tile') }], {
    minZoom: 0,
    maxZoom: 0,
    centre: { longitude: 0, latitude: 0, zoom: 0 },
    metadata: { vector_layers: [{ id: 'transportation', fields: {} }] },
  });

const device = () => addDevice(fixture.server.context, { companyId: fixture.company.id });
const asAdmin = async <N extends keyof Calls>(name: N, input: Input<Calls[N]>, token = fixture.adminToken) => {
  const { resultMessage, resultModel } = await fixture.server.call(name, input, { token });
  expect({ name, resultMessage }).toEqual({ name, resultMessage: 'success' });
  return resultModel as Output<Calls[N]>;
};

/** The number of an order that is approved and waits for its payment. */
async function orderToPay(): Promise<string> {
  const seller = { name: 'Yard', addressLines: ['Basel'], taxId: '', bankLines: ['IBAN 4417'] };
  await asAdmin('saveBilling', { billing: JSON.stringify({ seller, taxes: [] }) }, fixture.superToken);
  const plan = { planName: `Plan ${count}`, years: 1, priceMinor: 900, discountPercent: 0 };
  const { planId } = await asAdmin('savePlan', plan, fixture.superToken);
  const mcuIds = [(await device()).mcuId];
  const { totalMinor } = await asAdmin('quoteOrder', { planId, mcuIds });
  const { orderNo } = await asAdmin('addOrder', { planId, mcuIds, totalMinor });
  await asAdmin('approveOrder', { orderNo }, fixture.superToken);
  return orderNo;
}

/** The id of a lease whose condition at its start is recorded. */
async function leaseWithCondition(): Promise<string> {
  const { mcuId } = await device();
  const startsAt = fixture.server.context.clock.now();
  const terms = {
    customer: 'Quayside',
    startsAt,
    endsAt: startsAt + 86_400_000,
    rentMinor: 1,
    rentalCompany: 'Northfield Rentals',
    rentPeriod: 'day' as const,
  };
  const { id } = await asAdmin('addLease', { mcuId, ...terms, currency: 'EUR' });
  await asAdmin('takeLeaseCondition', { id, phase: 'start' });
  return String(id);
}

const SAMPLES: Record<string, () => Promise<Given>> = {
  '/manager/device/addMany': async () => ({ preview: 'true', file: deviceTable() }),
  '/manager/baseYhubInfo/import': async () => ({
    file: Buffer.from(`sn,mcuId,deviceType\n${serial()},${identity()},a\n`),
  }),
  '/manager/uploadDeviceImages': async () => ({
    mcuId: (await addDevice(fixture.server.context, { companyId: fixture.company.id })).mcuId,
    file: await picture(),
  }),
  '/battery/passport/importMaker': async () => ({
    batteryId: String(
      (await asAdmin('saveBattery', { serialNumber: serial(), model: 'NV', chemistry: 'lfp' })).batteryId,
    ),
    file: Buffer.from('{"GeneralProductInformation":{"batteryCategory":"industrial"}}'),
  }),
  '/battery/import': async () => ({ preview: 'true', file: Buffer.from(`serialNumber\n${serial()}\n`) }),
  '/system/maps/addFile': async () => ({ name: `yard-${serial()}.pmtiles`, file: archive() }),
  '/user/company/uploadBrandPicture': async () => ({
    companyId: String(fixture.company.id),
    picture: 'logo',
    file: await picture(),
  }),
  '/manager/site/uploadPlan': async () => ({
    id: String((await asAdmin('insertSite', { companyId: fixture.company.id, name: randomUUID() })).id),
    corners: JSON.stringify(startCorners({ lat: 53.5, lon: 10 }, 1)),
    opacityPercent: '60',
    file: await picture(),
  }),
  '/order/pay': async () => ({
    orderNo: await orderToPay(),
    payerName: 'Ada',
    payerAccount: 'IBAN 1',
    file: await picture(),
  }),
  '/lease/condition/picture': async () => ({
    id: await leaseWithCondition(),
    phase: 'start',
    view: 'left',
    file: await picture(),
  }),
  '/lease/maintenance/picture': async () => {
    const { mcuId } = await device();
    const work = { at: fixture.server.context.clock.now(), person: 'Ada', content: 'Terminals cleaned' };
    return {
      id: String((await asAdmin('addLeaseMaintenance', { mcuId, ...work })).id),
      file: await picture(),
    };
  },
  '/maintenance/entryPicture': async () => {
    const { mcuId } = await device();
    const { id } = await asAdmin('addMaintenanceEntry', { mcuId, name: 'Plug', person: 'Ada' });
    return { mcuId, id: String(id), file: await picture() };
  },
  '/manager/firmware/add': async () => {
    const { bytes, input } = imageOf(`7.${count}.0`);
    return { ...input, file: bytes };
  },
};

/** As curl -F, FormData and requests write it. */
async function send(path: string, parts: readonly Part[]) {
  const body = new FormData();
  for (const [name, value] of parts) {
    if (typeof value === 'string') body.append(name, value);
    else body.append(name, new File([Buffer.from(value)], 'a file.bin'));
  }
  const answer = await fetch(`${url}${path}`, { method: 'POST', headers: { token: fixture.superToken }, body });
  return (await answer.json()) as {
    resultCode: number;
    resultMessage: string;
    resultModel: Record<string, unknown>;
    resultMessageParam?: string;
  };
}

const ORDERS = {
  'fields first': (parts: readonly Part[]) => parts.toSorted(([a], [b]) => Number(a === 'file') - Number(b === 'file')),
  'file first': (parts: readonly Part[]) => parts.toSorted(([a], [b]) => Number(b === 'file') - Number(a === 'file')),
};

/** The parts that the document names, and nothing else. */
async function partsOf(path: string, schema: Schema): Promise<Part[]> {
  const given = await (SAMPLES[path] ?? expect.fail(`no sample for ${path}`))();
  return Object.keys(schema.properties).map((name) => [name, given[name] ?? expect.fail(`no sample for ${name}`)]);
}

test.each(Object.entries(ORDERS))('every upload works as the description of the API says, %s', async (_, inOrder) => {
  expect(operations.length).toBeGreaterThanOrEqual(4);
  for (const [path, schema] of operations) {
    count++;
    const answer = await send(path, inOrder(await partsOf(path, schema)));
    expect({ path, ...answer }).toMatchObject({ path, resultCode: 1001 });
  }
});

test('a required field that is missing is named', async () => {
  for (const [path, schema] of operations) {
    for (const left of schema.required) {
      const answer = await send(
        path,
        (await partsOf(path, schema)).filter(([name]) => name !== left),
      );
      expect({ path, left, ...answer }).toMatchObject({ path, left, resultCode: 400, resultMessage: 'param_error' });
      expect(JSON.parse(answer.resultMessageParam ?? '{}').field).toBe(left);
    }
  }
});

const PATH = '/manager/device/addMany';
const devices = async (): Promise<number> =>
  (
    await fixture.server.context.within(systemScope('test'), (tx) =>
      tx.one<{ count: number }>('select count(*) from device where sn = $1', [serial()]),
    )
  ).count;

test.each(Object.entries(ORDERS))('a preview adds nothing, %s', async (_, inOrder) => {
  const parts = [
    ['preview', 'true'],
    ['file', deviceTable()],
  ] as const;
  expect((await send(PATH, inOrder(parts))).resultModel).toMatchObject({ lines: 1, faults: [], added: [] });
  expect(await devices()).toBe(0);
  const really = await send(PATH, inOrder([['preview', 'false'], parts[1]]));
  expect(really.resultModel).toMatchObject({ lines: 1, added: [{ sn: serial() }] });
  expect(await devices()).toBe(1);
});

test.each([
  ['Preview', 'true'],
  ['pre_view', 'true'],
  ['preview', 'perhaps'],
  ['File', 'text'],
])('a part with %s=%s, which would be read differently than meant, is refused', async (name, value) => {
  const answer = await send(PATH, [
    [name, value],
    ['file', deviceTable()],
  ]);
  expect(answer).toMatchObject({ resultCode: 400, resultMessage: 'param_error' });
  expect(JSON.parse(answer.resultMessageParam ?? '{}').field).toBe(name);
  expect(await devices()).toBe(0);
});

test('an unknown part is ignored, like an unknown parameter', async () => {
  const answer = await send(PATH, [
    ['preview', 'true'],
    ['comment', 'from the purchasing department'],
    ['file', deviceTable()],
  ]);
  expect(answer).toMatchObject({ resultCode: 1001 });
  const counted = `wattyard_http_parameters_ignored_total{call="${PATH}"} 1`;
  expect(await fixture.server.context.metrics.text()).toContain(counted);
});

test('too many fields, files of another name and a second file are refused', async () => {
  const file = ['file', deviceTable()] as const;
  const wrong: (readonly Part[])[] = [
    [['table', deviceTable()]],
    [file, file],
    [...Array.from({ length: 200 }, (_, n) => [`field${n}`, 'x'] as const), file],
    [['comment', 'x'.repeat(300_000)], file],
  ];
  for (const parts of wrong)
    expect(await send(PATH, parts)).toMatchObject({ resultCode: 400, resultMessage: 'param_error' });
  expect(await devices()).toBe(0);
});

test('a call that takes no file does not leave the fields of a multipart body unread', async () => {
  const answer = await send('/manager/yhubConfigAdmin/page', [['pageSize', '3']]);
  expect(answer).toMatchObject({ resultCode: 400, resultMessage: 'param_error' });
});
