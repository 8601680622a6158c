import { afterAll, beforeAll, expect, test } from 'vitest';
import { deviceOnLine, drive, type FirmwareFixture, firmwareFixture, released } from './fixture.ts';

let fixture: FirmwareFixture;
beforeAll(async () => {
  fixture = await firmwareFixture();
});
afterAll(() => fixture.server.stop());

test('a device or a rollout that cannot be driven holds up no other', async () => {
  const { context } = fixture.server;
  const { owner } = context.database;
  await released(fixture, '2.0', [fixture.company.id]);
  const [broken, beside, other] = [
    await deviceOnLine(fixture, fixture.company.id),
    await deviceOnLine(fixture, fixture.company.id),
    await deviceOnLine(fixture, fixture.company.id),
  ];
  for (const devices of [[broken, beside], [other]]) {
    const mcuIds = devices.map(({ mcuId }) => mcuId);
    await fixture.server.call(
      'upgradeFirmware',
      { mcuIds, version: '2.0', stages: [100] },
      { token: fixture.adminToken },
    );
  }
  await owner.query(
    "create function refuse() returns trigger language plpgsql as $$ begin raise exception 'damaged'; end $$",
  );
  await owner.query(
    `create trigger damaged before update on firmware_upgrade for each row when (old.device_id = ${broken.id}) execute function refuse()`,
  );
  await expect(drive(fixture)).rejects.toThrow('damaged');
  expect(context.broker.sent.map(({ mcuId }) => mcuId).toSorted()).toEqual([beside.mcuId, other.mcuId].toSorted());
});
