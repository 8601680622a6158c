import { copyFile, mkdir, rename } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BUILT_IN_MAP, MAP_FILE_NAME, MAP_KEYS, type MapKey } from '#domain/foundation/system/map-service.ts';
import { readConfig } from '../config/config.ts';
import { createArchiveReader } from '../foundation/system/maps/archive.ts';
import { bytesOfFile, mapsFolder } from '../foundation/system/maps/map-files.ts';
import { storeMap } from '../foundation/system/maps/map-services.ts';
import { archiveFault } from '../foundation/system/maps/probe.ts';
import { addressesOf } from '../platform/db/addresses.ts';
import { startEmbedded } from '../platform/db/embedded/start-embedded.ts';
import { createInvalidations } from '../platform/db/invalidations.ts';
import { migrate } from '../platform/db/migrate.ts';
import { createDatabase } from '../platform/db/pool.ts';
import { createWithin, systemScope } from '../platform/db/within.ts';
import { createLogger } from '../platform/log/logger.ts';

const USAGE = 'usage: npm run basemap -- import <file.pmtiles> [--for world|regional]';

/**
 * `npm run basemap -- import region.pmtiles`: gives the console streets from a file, of any size. The server may keep
 * running; pages show it with their next load.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { for: { type: 'string' } } });
  const [command, file] = positionals;
  const map = MAP_KEYS.find((key) => key === (values.for ?? 'world'));
  if (command !== 'import' || file === undefined || positionals.length !== 2 || !map) throw new Error(USAGE);
  const source = resolve(file);
  const name = basename(source);
  if (!MAP_FILE_NAME.test(name)) throw new Error(`${name}: a name of letters and digits with .pmtiles is needed`);
  const fault = await archiveFault(createArchiveReader(), bytesOfFile(source));
  if (fault) throw new Error(`${name} cannot be drawn: ${[fault.outcome, fault.message].filter(Boolean).join(', ')}`);
  const config = readConfig();
  await copyInto(mapsFolder(config.dataDir), name, source);
  await choose(config, map, name);
  console.log(`The ${map} map is ${name} now`);
}

async function copyInto(folder: string, name: string, source: string): Promise<void> {
  if (source === join(folder, name)) return;
  await mkdir(folder, { recursive: true });
  const part = join(folder, `${name}.part`);
  await copyFile(source, part);
  await rename(part, join(folder, name));
}

async function choose(config: ReturnType<typeof readConfig>, map: MapKey, name: string): Promise<void> {
  const log = createLogger(config.logLevel);
  const embedded = config.databaseUrl === undefined ? await startEmbedded({ dataDir: config.dataDir, log }) : null;
  const database = createDatabase(addressesOf(config, embedded), (error) =>
    log.warn({ error: error.message }, 'lost a database connection'),
  );
  try {
    await migrate(database.owner);
    const setting = { ...BUILT_IN_MAP, kind: 'pmtiles', address: name, origins: [] } as const;
    await createWithin(database)(systemScope('map services'), (tx) => storeMap(tx, map, setting));
    await createInvalidations(database.address, database.owner, log).publish({ topic: 'maps' });
  } finally {
    await database.stop();
    await embedded?.stop();
  }
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
