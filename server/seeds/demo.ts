import { isInstalled } from '#server/access/users/setup.ts';
import type { Context } from '#server/context.ts';
import { hashDeviceKey, newDeviceKey } from '#server/fleet/inventory/key.ts';
import { systemScope, type Tx } from '#server/platform/db/within.ts';
import { StartError } from '#server/start/start-error.ts';
import {
  closeAccounts,
  demoUsersChanged,
  openAccounts,
  openedAccounts,
  type ReadyAccount,
} from './demo/accounts-ready.ts';
import { demoFirmwareKey } from './demo/firmware.ts';
import { demoFleet, mcuIdOf } from './demo/fleet.ts';
import { fleetFileOf, fleetWith, readFleetDevices, writeFleetFile } from './demo/fleet-file.ts';
import { makeDemoLeases } from './demo/leases.ts';
import { makeDemo } from './demo/make.ts';
import { makeDemoOrders } from './demo/orders.ts';
import { demoMode, lockSeeds, saveDemoMode } from './demo/state.ts';

type SeedContext = Pick<Context, 'within' | 'clock' | 'config' | 'invalidations' | 'files'>;

export interface Demo {
  /** This start has made the companies and the fleet. */
  readonly isNew: boolean;
  readonly accounts: readonly ReadyAccount[];
  /** Keys of the devices that exist, by `mcuId`. */
  readonly keys: ReadonlyMap<string, string>;
  /** Who signs the firmware of these devices. */
  readonly firmwareKey: string;
}

const scope = systemScope('demo');

/** Makes the demo, or makes an existing one ready. Running it again changes nothing. */
export async function seedDemo({ within, clock, config, invalidations, files }: SeedContext): Promise<Demo> {
  const mode = config.demo === 'public' ? 'public' : 'on';
  const now = clock.now();
  const demo = await within(scope, async (tx) => {
    await lockSeeds(tx);
    if (await isInstalled(tx)) {
      throw new StartError(
        'this installation has a super admin of its own, and the demo would add well-known accounts: set WATTYARD_DEMO=off',
      );
    }
    const before = await demoMode(tx);
    const keys = before === null ? await makeDemo(tx, now) : await currentKeys(tx, config.dataDir);
    if (before === null) {
      await makeDemoOrders(tx, config.currency, now);
      await makeDemoLeases(tx, config.currency, now);
    }
    const firmwareKey = await demoFirmwareKey(tx, files, config.dataDir, now);
    const accounts = before === mode ? await openedAccounts(tx, mode) : await openAccounts(tx, mode);
    if (before !== mode) await saveDemoMode(tx, mode);
    return {
      isNew: before === null,
      accounts,
      keys,
      firmwareKey,
      changed: before === null || before === mode ? [] : await demoUsersChanged(tx),
    };
  });
  await invalidations.publish(...demo.changed);
  return demo;
}

/** Writes the fleet for the simulator: which devices, with which keys, on which broker. */
export function writeDemoFleet({ config, clock }: SeedContext, demo: Demo, mqttUrl: string): string {
  const { dataDir, demoDays } = config;
  const devices = fleetWith(demo.keys, readFleetDevices(dataDir), demoDays, clock.now());
  writeFleetFile(dataDir, { mqttUrl, firmwareKeys: [demo.firmwareKey], devices });
  return fleetFileOf(dataDir);
}

/** Shuts the demo's accounts in a database that has them. */
export async function switchDemoOff({
  within,
  invalidations,
}: Pick<SeedContext, 'within' | 'invalidations'>): Promise<void> {
  const changed = await within(scope, async (tx) => {
    await lockSeeds(tx);
    const before = await demoMode(tx);
    if (before === null || before === 'off') return [];
    await closeAccounts(tx);
    await saveDemoMode(tx, 'off');
    return demoUsersChanged(tx);
  });
  await invalidations.publish(...changed);
}

/** Keys from the fleet file; a device whose key is not there any more gets a new one. Removed devices stay removed. */
async function currentKeys(tx: Tx, dataDir: string): Promise<Map<string, string>> {
  const known = readFleetDevices(dataDir);
  const rows = await tx.query<{ id: number; mcuId: string; keyHash: Buffer }>(
    'select id, mcu_id, key_hash from device where mcu_id = any($1)',
    [demoFleet.map(({ number }) => mcuIdOf(number))],
  );
  const keys = new Map<string, string>();
  for (const row of rows) {
    const key = known.get(row.mcuId)?.key;
    const isCurrent = key !== undefined && hashDeviceKey(key).keyHash.equals(row.keyHash);
    keys.set(row.mcuId, isCurrent ? key : await renewKey(tx, row.id));
  }
  return keys;
}

async function renewKey(tx: Tx, deviceId: number): Promise<string> {
  const key = newDeviceKey();
  const { keyHash, brokerHash } = hashDeviceKey(key);
  await tx.query('update device set key_hash = $2, broker_hash = $3 where id = $1', [deviceId, keyHash, brokerHash]);
  return key;
}
