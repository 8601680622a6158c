import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../config/config.ts';
import { addressesOf } from '../platform/db/addresses.ts';
import { startEmbedded } from '../platform/db/embedded/start-embedded.ts';
import { migrate } from '../platform/db/migrate.ts';
import { createDatabase } from '../platform/db/pool.ts';
import { createWithin, systemScope, type Within } from '../platform/db/within.ts';
import { createLogger } from '../platform/log/logger.ts';
import { credentialsOf } from '../platform/mqtt/external/open-stream.ts';
import { mosquittoAccess, mosquittoConfiguration, mosquittoPasswords } from '../platform/mqtt/mosquitto-files.ts';

const USAGE =
  'usage: npm run broker-files -- --out <folder>   (MQTT_URL names the broker and the account of the server)';
const PRIVATE = 0o640;

/** `npm run broker-files`: writes password file, access list and settings of a Mosquitto broker from the devices. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { out: { type: 'string' } } });
  const config = readConfig();
  const { username, password } = config.mqttUrl === undefined ? {} : credentialsOf(new URL(config.mqttUrl));
  if (values.out === undefined || username === undefined || password === undefined) throw new Error(USAGE);
  const server = { username, password };
  const folder = resolve(values.out);
  mkdirSync(folder, { recursive: true });
  const log = createLogger(config.logLevel);
  const embedded = config.databaseUrl === undefined ? await startEmbedded({ dataDir: config.dataDir, log }) : null;
  const database = createDatabase(addressesOf(config, embedded), () => {});
  try {
    await migrate(database.owner);
    const devices = await devicesOf(createWithin(database));
    write(join(folder, 'passwords'), mosquittoPasswords(server, devices));
    write(join(folder, 'access'), mosquittoAccess(server));
    write(join(folder, 'wattyard.conf'), mosquittoConfiguration({ folder, listener: 'listener 1883' }));
    process.stdout.write(`${devices.length} devices in ${folder}; now let the broker read them again (kill -HUP)\n`);
  } finally {
    await database.stop();
    await embedded?.stop();
  }
}

/** The file is replaced as a whole, because a broker may be reading it. */
function write(path: string, text: string): void {
  writeFileSync(`${path}.new`, text, { mode: PRIVATE });
  renameSync(`${path}.new`, path);
}

const devicesOf = (within: Within) =>
  within(systemScope('broker files'), (tx) =>
    tx.query<{ mcuId: string; brokerHash: string }>(
      `select mcu_id, broker_hash from device d
       where not exists (select from shelf_monitor s where s.device_id = d.id and s.state in ('replaced', 'returned')) order by mcu_id`,
    ),
  );

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
