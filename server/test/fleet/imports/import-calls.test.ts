import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ImportItem } from '#domain/fleet/imports/calls.ts';
import { MAX_PART_BYTES } from '#domain/fleet/imports/limits.ts';
import { encodeImport } from '#domain/fleet/imports/wire.ts';
import { DAY_MS, MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { removeUndone } from '#server/fleet/imports/undo.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { audited } from '../../harness/audited.ts';
import {
  addCompany,
  addDevice,
  addUser,
  type BuiltCompany,
  leaseDevice,
  TEST_PASSWORD,
} from '../../harness/builder.ts';
import { type TestServer, testServer } from '../../harness/server.ts';
import { upload } from '../../harness/upload.ts';
import { monitor } from '../../stream/ingest/day.ts';

let server: TestServer;
let company: BuiltCompany;
let admin: string;
let adminName: string;
let mcuId: string;
let deviceId: number;
let now: number;

beforeAll(async () => {
  server = await testServer();
  company = await addCompany(server.context);
  ({ loginName: adminName } = await addUser(server.context, { companyId: company.id }));
  const input = { userLoginName: adminName, password: TEST_PASSWORD, verifyCode: '0000' };
  admin = ((await server.call('userLogin', input)).resultModel as { token: string }).token;
  ({ mcuId, id: deviceId } = await addDevice(server.context, { companyId: company.id }));
  now = server.context.clock.now();
});
afterAll(() => server.stop());

const rows = (count: number) =>
  Array.from({ length: count }, (_, nth) =>
    monitor(now - DAY_MS + nth * MINUTE_MS, 0, { socCentiPercent: 5000 + nth }),
  );
const part = (number: number, last = false, importId = 'table-1') =>
  encodeImport({ importId, name: 'Zähler 2025.csv', number, last, intervalSeconds: 60 }, rows(5));
const send = (bytes: Uint8Array, token = admin) => upload(server, 'importPart', { input: { mcuId }, bytes, token });
const list = async (token = admin) =>
  (await server.call('listImports', { mcuId }, { token })).resultModel as ImportItem[];

test('an administrator brings a table in, sees what became of it, and takes it back; all of it is audited', async () => {
  expect(await send(part(1))).toMatchObject({
    resultMessage: 'success',
    resultModel: { stored: 5, alreadyThere: 0, refused: [] },
  });
  expect(await list()).toMatchObject([{ importId: 'table-1', state: 'open', stored: 5, byName: adminName }]);
  const leftOut = [{ reason: 'no_time', count: 2, line: 7, text: '31.02.2025' }];
  expect(await server.call('endImport', { mcuId, importId: 'table-1', leftOut }, { token: admin })).toMatchObject({
    resultMessage: 'success',
  });
  expect(await list()).toEqual([
    {
      importId: 'table-1',
      name: 'Zähler 2025.csv',
      byName: adminName,
      begunAt: now,
      lastAt: now,
      endedAt: now,
      state: 'ended',
      undoneAt: null,
      undoneByName: '',
      intervalSeconds: 60,
      stored: 5,
      alreadyThere: 0,
      refused: [],
      leftOut,
      values: [{ kind: 10, unit: 0, channel: 'soc', count: 5 }],
      firstAt: now - DAY_MS,
      newestAt: now - DAY_MS + 4 * MINUTE_MS,
    },
  ]);
  expect(await server.call('deviceInfo', { mcuId }, { token: admin })).toMatchObject({
    resultModel: { units: [0] },
  });
  await server.call('undoImport', { mcuId, importId: 'table-1' }, { token: admin });
  expect(await list()).toMatchObject([{ state: 'undoing', undoneAt: now, undoneByName: adminName }]);
  await removeUndone(server.context, new AbortController().signal);
  expect(await list()).toMatchObject([{ state: 'undone', stored: 5 }]);
  expect(await server.call('deviceInfo', { mcuId }, { token: admin })).toMatchObject({ resultModel: { units: [] } });
  expect((await audited(server.context, adminName)).filter((action) => action.startsWith('imports.'))).toEqual([
    'imports.begin',
    'imports.end',
    'imports.undo',
  ]);
});

test('guests, accounts that only use, other companies and lessees bring in nothing and see no import', async () => {
  const lessee = await addCompany(server.context);
  await leaseDevice(server.context, deviceId, lessee.path, { from: now - DAY_MS, until: now + DAY_MS });
  const other = await addCompany(server.context);
  const callers = [
    [await server.signIn('commonUser', company.id), 'guest_refuse'],
    [await server.signIn('guest', company.id), 'guest_refuse'],
    [await server.signIn('admin', other.id), 'device_not_found'],
    [await server.signIn('admin', lessee.id), 'permission_denied'],
  ] as const;
  for (const [token, refusal] of callers) {
    expect(await send(part(1, false, 'theirs'), token)).toMatchObject({ resultMessage: refusal });
    const ask = { mcuId, importId: 'table-1' };
    for (const name of ['listImports', 'undoImport'] as const)
      expect(await server.call(name, ask as never, { token })).toMatchObject({ resultMessage: refusal });
    expect(await server.call('endImport', { ...ask, leftOut: [] }, { token })).toMatchObject({
      resultMessage: refusal,
    });
  }
  expect((await list()).map(({ importId }) => importId)).toEqual(['table-1']);
});

test('what is no part of a table, too large or unknown is refused', async () => {
  expect(await send(Uint8Array.of(0xff))).toMatchObject({ resultMessage: 'import_part_unreadable' });
  expect(await send(new Uint8Array(MAX_PART_BYTES + 1))).toMatchObject({ status: 413 });
  const ask = { mcuId, importId: 'none' };
  expect(await server.call('undoImport', ask, { token: admin })).toMatchObject({ resultMessage: 'import_not_found' });
  expect(await server.call('endImport', { ...ask, leftOut: [] }, { token: admin })).toMatchObject({
    resultMessage: 'import_not_found',
  });
});

test('many parts at once are taken a few at a time; what has no room is told so, and stored when it comes again', async () => {
  const { mcuId: other, id } = await addDevice(server.context, { companyId: company.id });
  const bytes = (number: number) =>
    encodeImport({ importId: 'flood', name: 'flood.csv', number, last: false, intervalSeconds: 60 }, [
      monitor(now - DAY_MS + number * MINUTE_MS, 0, { socCentiPercent: 5000 }),
    ]);
  const sendPart = async (number: number) =>
    (await upload(server, 'importPart', { input: { mcuId: other }, bytes: bytes(number), token: admin })).resultMessage;
  expect(await sendPart(1)).toBe('success');
  const numbers = Array.from({ length: 80 }, (_, nth) => nth + 2);
  const answers = await Promise.all(numbers.map(sendPart));
  expect(new Set(answers)).toEqual(new Set(['success', 'imports_busy']));
  for (const [place, number] of numbers.entries())
    if (answers[place] === 'imports_busy') expect(await sendPart(number)).toBe('success');
  const stored = await server.context.within(systemScope('test'), (tx) =>
    tx.query('select stored, refused from record_import where device_id = $1', [id]),
  );
  expect(stored).toEqual([{ stored: 81, refused: [] }]);
});
