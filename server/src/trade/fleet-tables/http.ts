import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { minorUnits } from '#domain/foundation/i18n/amounts.ts';
import type { FleetImport, fleetTableCalls } from '#domain/trade/fleet-tables/calls.ts';
import { ROWS_AT_ONCE } from '#domain/trade/fleet-tables/limits.ts';
import type { Context } from '../../context.ts';
import { type DeviceKeyHashes, hashDeviceKey, newDeviceKey } from '../../fleet/inventory/key.ts';
import { connectionOf } from '../../foundation/devices/connection.ts';
import { devicesFor } from '../../foundation/devices/scoped.ts';
import type { Texts } from '../../foundation/i18n/texts.ts';
import { writeAudit } from '../../foundation/system/audit.ts';
import type { Handlers } from '../../platform/http/serve.ts';
import type { Session } from '../../platform/http/session.ts';
import { fleetFile, templateFile } from './files.ts';
import type { PlannedRow } from './group.ts';
import { groupsOf } from './groups.ts';
import { fingerprintOf, isTouched } from './plan.ts';
import { purchasesOf, writePurchases } from './purchase.ts';
import { createFleetReader, previewOf } from './read.ts';
import { shownPlan } from './shown-plan.ts';
import { addImport, readImport, storedKeys } from './store.ts';
import { writeTable } from './write-table.ts';

export function fleetTableHandlers(context: Context, texts: Texts): Handlers<typeof fleetTableCalls> {
  const { within, clock } = context;
  const groups = groupsOf(texts);
  const read = createFleetReader(context, groups);
  const momentOf = (session: Session, language = session.language) => {
    const { userId, companyId, loginName, role, path, modules, leasesAt } = session;
    return { actor: { userId, companyId, loginName, role, path, modules, leasesAt, language }, now: clock.now() };
  };
  const importOf = async (session: Session, id: string): Promise<FleetImport> => {
    const found = await readImport(within, session.userId, id);
    if (!found) throw new Refusal('not_found');
    return found;
  };
  return {
    fleetTableTemplate: ({ session, input: { language, ...form } }) =>
      templateFile(context, groups, texts, momentOf(session, language), form),
    exportFleetTable: ({ session, input: { language, ...form } }) =>
      fleetFile(context, groups, texts, momentOf(session, language), form),
    previewFleetTable: async ({ session, file }) => {
      const moment = momentOf(session);
      const { sheet, columns } = await read(file, moment);
      return shownPlan(sheet, await previewOf(context, groups, sheet, moment), columns, session.language);
    },
    importFleetTable: async ({ session, input: { fingerprint, fileName }, file, request }) => {
      const moment = momentOf(session);
      const { sheet } = await read(file, moment);
      const plan = await previewOf(context, groups, sheet, moment);
      if (plan.faults.length > 0 || fingerprintOf(plan) !== fingerprint) throw new Refusal('fleet_table_changed');
      const { keys, hashes } = await newKeys(plan.rows.filter(({ isNew }) => isNew));
      const id = randomUUID();
      const { userId } = session;
      const rows = plan.rows.filter(isTouched).length;
      const asked = { id, userId, file, fingerprint, keys: storedKeys(hashes), fileName, rows };
      if (!(await addImport(within, asked, clock.now()))) throw new Refusal('fleet_table_busy');
      if (rows <= ROWS_AT_ONCE) await writeTable(context, groups, read, id);
      const told = await importOf(session, id);
      if (told.state === 'failed') throw new Refusal('fleet_table_changed');
      return { ...told, keys, connection: keys.length > 0 ? connectionOf(context, request) : null };
    },
    fleetImport: ({ session, input }) => importOf(session, input.id),
    devicePurchase: ({ session, device }) =>
      within(session, async (tx) => {
        await devicesFor(tx, session, 'editDevice', [device.mcuId]);
        const found = (await purchasesOf(tx, [device.id])).get(device.id);
        return found ?? { purchasedOn: null, price: null, currency: null };
      }),
    savePurchase: async ({ session, device, input: { mcuId, purchasedOn, price, currency } }) => {
      if ((price === null) !== (currency === null))
        throw new Refusal('param_error', { field: price === null ? 'price' : 'currency', rule: 'cannot be empty' });
      if (price !== null && minorUnits(price, currency ?? '') === null)
        throw new Refusal('param_error', { field: 'price', rule: 'has too many decimals' });
      await within(session, async (tx) => {
        const [{ path } = { path: session.path }] = await devicesFor(tx, session, 'editDevice', [mcuId]);
        await writePurchases(tx, [{ deviceId: device.id, purchasedOn, price, currency }]);
        const entry = { at: clock.now(), userId: session.userId, companyPath: path, target: mcuId };
        await writeAudit(tx, { ...entry, action: 'fleetTables.savePurchase' });
      });
      return null;
    },
  };
}

/** Keys made before others have their turn. */
const KEYS_AT_ONCE = 200;

/** Keys of new devices are told now and never again; they are good when the devices are there. */
async function newKeys(rows: readonly PlannedRow[]) {
  const keys: { sn: string; mcuId: string; deviceName: string; deviceKey: string }[] = [];
  const hashes = new Map<string, DeviceKeyHashes>();
  for (const [place, { device }] of rows.entries()) {
    const deviceKey = newDeviceKey();
    keys.push({ sn: device.sn, mcuId: device.mcuId, deviceName: device.name, deviceKey });
    hashes.set(device.mcuId, hashDeviceKey(deviceKey));
    if (place % KEYS_AT_ONCE === KEYS_AT_ONCE - 1) await setImmediate();
  }
  return { keys, hashes };
}
