import { parseArgs } from 'node:util';
import { readConfig } from '../config/config.ts';
import { DEVICE_ROWS, type Device, type DeviceRow, toDevice } from '../foundation/devices/device-directory.ts';
import { addressesOf } from '../platform/db/addresses.ts';
import { startEmbedded } from '../platform/db/embedded/start-embedded.ts';
import { migrate } from '../platform/db/migrate.ts';
import { createDatabase } from '../platform/db/pool.ts';
import { createWithin, systemScope, type Within } from '../platform/db/within.ts';
import { createLogger } from '../platform/log/logger.ts';
import { analyseDueDays } from '../power/analytics/analyse-days.ts';
import { REBUILD_PARTS, RECOMPUTATIONS } from '../start/features.ts';
import { rebuildDevice } from '../stream/recompute/rebuild/rebuild-device.ts';

const NEVER_STOPPED = new AbortController().signal;
const USAGE = 'usage: npm run rebuild -- --device <mcuId> | --all';

/**
 * `npm run rebuild`: derives live state, alarms, hours, sessions and battery days again from the log. The server may
 * keep running.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { device: { type: 'string' }, all: { type: 'boolean' } } });
  if (values.all === true ? values.device !== undefined : values.device === undefined) throw new Error(USAGE);
  const config = readConfig();
  const log = createLogger(config.logLevel);
  const embedded = config.databaseUrl === undefined ? await startEmbedded({ dataDir: config.dataDir, log }) : null;
  const database = createDatabase(addressesOf(config, embedded), (error) =>
    log.warn({ error: error.message }, 'lost a database connection'),
  );
  try {
    await migrate(database.owner);
    const within = createWithin(database);
    const devices = await devicesOf(within, values.device?.toLowerCase() ?? null);
    if (devices.length === 0) throw new Error(values.all ? 'there are no devices' : `no device ${values.device}`);
    for (const [place, device] of devices.entries()) {
      const parts = { recomputations: RECOMPUTATIONS, rebuildParts: REBUILD_PARTS };
      await rebuildDevice({ within, clock: Date, log, ...parts }, device);
      await analyseDueDays({ within, clock: Date }, NEVER_STOPPED, { deviceId: device.id });
      console.log(`${place + 1}/${devices.length} ${device.mcuId} ${device.name}`);
    }
  } finally {
    await database.stop();
    await embedded?.stop();
  }
}

const devicesOf = (within: Within, mcuId: string | null): Promise<Device[]> =>
  within(systemScope('rebuild'), async (tx) =>
    (await tx.query<DeviceRow>(`${DEVICE_ROWS} where $1::text is null or d.mcu_id = $1 order by d.id`, [mcuId])).map(
      toDevice,
    ),
  );

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
