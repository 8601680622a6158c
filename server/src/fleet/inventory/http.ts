import { DEFAULT_CONFIGURATION } from '#domain/fleet/control/default-configuration.ts';
import type { inventoryCalls } from '#domain/fleet/inventory/calls.ts';
import { readInventoryTable } from '#domain/fleet/inventory/inventory-table.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { isBattery } from '#domain/foundation/devices/battery-models.ts';
import type { Context } from '../../context.ts';
import { connectionOf } from '../../foundation/devices/connection.ts';
import { recentRefusals } from '../../foundation/devices/refused.ts';
import { writeAudit } from '../../foundation/system/audit.ts';
import { isSeen } from '../../foundation/visibility/lease.ts';
import { deviceChanged } from '../../platform/db/invalidations.ts';
import { isUniqueViolation } from '../../platform/db/violations.ts';
import type { Handlers } from '../../platform/http/serve.ts';
import { defaultTemplate } from '../templates/templates.ts';
import { addManyDevices, readManyToAdd } from './add-many.ts';
import { addBoughtDevice } from './add-one.ts';
import { claimUnit, findUnit, identityOf } from './claim.ts';
import { giveDefaultLimits } from './default-limits.ts';
import { upsertItems } from './items.ts';
import { giveNewKey } from './new-key.ts';
import { createTableReader } from './table-file.ts';

const SAMPLE_LINES = 20;
/** Nobody would read more, and the response would grow without limit. */
const MAX_FAULTS_SHOWN = 500;

export function inventoryHandlers(context: Context): Handlers<typeof inventoryCalls> {
  const { within, clock, invalidations } = context;
  const readTable = createTableReader();
  return {
    addDevice: async ({ session, input, request }) => {
      if (!isBattery(input)) throw new Refusal('battery_not_find');
      const numbers = { sn: input.sn, mcuId: input.mcuId ?? (await identityOf(context, session, input.sn)) };
      const unit = await claimUnit(context, session, numbers);
      const bought = { ...input, ...numbers };
      const added = await within(session, (tx) => addBoughtDevice(tx, session, bought, unit, clock.now()));
      await invalidations.publish({ topic: 'device', deviceId: added.id, mcuId: added.mcuId });
      await giveDefaultLimits(context, session, [{ mcuId: added.mcuId, sn: input.sn }]);
      return {
        mcuId: added.mcuId,
        deviceSn: input.sn,
        manufacturer: input.manufacturer ?? null,
        deviceKey: added.deviceKey,
        mqttUser: added.mcuId,
        topic: `dev/${added.mcuId}/up/record`,
        connection: connectionOf(context, request, added.mcuId),
      };
    },
    querySN: ({ session, input }) => findUnit(context, session, input),
    getDefaultConfigBySn: async ({ session, input }) => {
      const found = await defaultTemplate(within, session, input.sn);
      return {
        templateId: found?.id ?? null,
        templateName: found?.name ?? null,
        configuration: { ...DEFAULT_CONFIGURATION, ...found?.configuration },
      };
    },
    checkOnline: ({ session, device }) =>
      within(session, async (tx) => {
        const state = await tx.maybe<{ online: boolean; receivedAt: number | null }>(
          'select online, received_at from device_state where device_id = $1',
          [device.id],
        );
        const receivedAt = state?.receivedAt ?? null;
        return {
          online: state?.online ?? false,
          lastReceivedAt: isSeen(device, receivedAt) ? receivedAt : null,
          refused: await recentRefusals(tx, device, session.role, clock.now()),
        };
      }),
    addDeviceReset: async ({ session, input, request }) => {
      const { id, mcuId, deviceKey } = await within(session, (tx) => giveNewKey(tx, session, input.mcuId, clock.now()));
      await invalidations.publish({ topic: 'device', deviceId: id, mcuId });
      return { mcuId, deviceKey, connection: connectionOf(context, request, mcuId) };
    },
    addDevices: async ({ session, input, file, request }) => {
      const table = await readTable(file);
      const { lines, faults, devices } =
        table.faults.length > 0
          ? { lines: [], faults: table.faults, devices: [] }
          : await readManyToAdd(context, session, table.rows);
      const added =
        input.preview || faults.length > 0
          ? []
          : await within(session, (tx) => addManyDevices(tx, session, devices, clock.now()));
      await invalidations.publish(...added.map(deviceChanged));
      if (added.length > 0) await giveDefaultLimits(context, session, devices);
      const names = new Map(devices.map(({ mcuId, sn, deviceName }) => [mcuId, { sn, deviceName }]));
      return {
        lines: lines.length,
        faults: faults.slice(0, MAX_FAULTS_SHOWN),
        sample: lines
          .slice(0, SAMPLE_LINES)
          .map(({ line, sn, deviceName, company, site }) => ({ line, sn, deviceName, company, site })),
        added: added.map(({ mcuId, deviceKey }) => ({ mcuId, deviceKey, ...names.get(mcuId)! })),
        connection: added.length > 0 ? connectionOf(context, request) : null,
      };
    },
    importBaseUnits: async ({ session, file }) => {
      const table = await readTable(file);
      const { lines, faults } =
        table.faults.length > 0 ? { lines: [], faults: table.faults } : readInventoryTable(table.rows);
      if (faults.length > 0) return { lines: lines.length, faults: faults.slice(0, MAX_FAULTS_SHOWN), taken: 0 };
      const now = clock.now();
      const entry = { at: now, userId: session.userId, companyPath: session.path, action: 'devices.importBaseUnits' };
      try {
        await within(session, async (tx) => {
          await upsertItems(tx, lines, now);
          await writeAudit(tx, { ...entry, detail: { units: lines.length } });
        });
      } catch (error) {
        if (!isUniqueViolation(error)) throw error;
        // An identity that has a different serial number in the inventory.
        const fault = { line: 1, field: 'mcuId', code: 'identity_differs' as const, value: '' };
        return { lines: lines.length, faults: [fault], taken: 0 };
      }
      return { lines: lines.length, faults: [], taken: lines.length };
    },
  };
}
