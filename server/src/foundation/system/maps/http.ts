import { Refusal } from '#domain/foundation/basics/errors.ts';
import type { mapCalls } from '#domain/foundation/system/map-calls.ts';
import {
  MAP_FILE_NAME,
  MAP_KEYS,
  type MapOutcome,
  type MapSetting,
  mapFault,
  ownOrigin,
} from '#domain/foundation/system/map-service.ts';
import type { Context } from '../../../context.ts';
import { systemScope } from '../../../platform/db/within.ts';
import type { Handlers } from '../../../platform/http/serve.ts';
import type { Session } from '../../../platform/http/session.ts';
import { writeAudit } from '../audit.ts';
import { createArchiveReader } from './archive.ts';
import { bytesInMemory, listMapFiles, removeMapFile, storeMapFile } from './map-files.ts';
import { readMaps, storeMap } from './map-services.ts';
import { archiveFault, probeMap } from './probe.ts';

const scope = systemScope('map services');

/** Map services are the installation's: only super admins get here. */
export function mapHandlers({
  within,
  config,
  clock,
  invalidations,
}: Pick<Context, 'within' | 'config' | 'clock' | 'invalidations'>): Handlers<typeof mapCalls> {
  const { dataDir } = config;
  const readArchive = createArchiveReader();
  const asking = { dataDir, policy: { allowsPrivate: config.allowPrivateTargets }, readArchive };
  const by = ({ userId, path }: Session) => ({ at: clock.now(), userId, companyPath: path });
  return {
    getMapServices: async () => {
      const [maps, files] = await Promise.all([within(scope, readMaps), listMapFiles(dataDir)]);
      const shown = ({ origins, ...setting }: typeof maps.world) => ({ ...setting, origins: [...origins] });
      return { world: shown(maps.world), regional: shown(maps.regional), files };
    },
    testMapService: async ({ input }) => {
      checkSetting({ ...input, coordinates: 'WGS-84', attribution: '' });
      const { origins, ...probed } = await probeMap(input, asking);
      return { ...probed, origins: [...origins] };
    },
    setMapService: async ({ session, input: { map, ...setting } }) => {
      checkSetting(setting);
      // One that cannot be reached from here may be reached by browsers: it is taken, with what its address tells.
      const probed = await probeMap(setting, asking);
      if (!TAKEN.has(probed.outcome)) throw new Refusal('map_service');
      const origins = probed.outcome === 'fine' ? probed.origins : ownOrigin(setting);
      await within(scope, async (tx) => {
        const before = await storeMap(tx, map, { ...setting, origins });
        const detail = { nameBefore: nameOf(before), name: nameOf(setting) };
        await writeAudit(tx, { ...by(session), action: 'maps.change', target: map, detail });
      });
      await invalidations.publish({ topic: 'maps' });
      return { origins: [...origins] };
    },
    addMapFile: async ({ session, input: { name }, file }) => {
      if (!MAP_FILE_NAME.test(name)) throw new Refusal('param_error', { field: 'name', rule: 'a name with .pmtiles' });
      if (await archiveFault(readArchive, bytesInMemory(file))) throw new Refusal('map_service');
      const stored = await storeMapFile(dataDir, name, file);
      await within(scope, (tx) => writeAudit(tx, { ...by(session), action: 'maps.add', target: name }));
      return stored;
    },
    removeMapFile: async ({ session, input: { name } }) => {
      const files = await listMapFiles(dataDir);
      if (!files.some((each) => each.name === name)) throw new Refusal('not_found');
      await within(scope, async (tx) => {
        const maps = await readMaps(tx);
        if (MAP_KEYS.some((key) => maps[key].address === name)) throw new Refusal('map_file_used');
        await writeAudit(tx, { ...by(session), action: 'maps.delete', target: name });
      });
      await removeMapFile(dataDir, name);
      return null;
    },
  };
}

const TAKEN: ReadonlySet<MapOutcome> = new Set(['fine', 'inside', 'no_answer', 'refused']);

function checkSetting(setting: MapSetting): void {
  const fault = mapFault(setting);
  if (fault === 'coordinates') throw new Refusal('param_error', { field: 'coordinates', rule: 'WGS-84' });
  if (fault) throw new Refusal('param_error', { field: 'address', rule: fault });
}

/** For the audit. Addresses may hold keys: it has where they lead, not what they ask. */
const nameOf = ({ kind, address }: MapSetting): string => address.split('?')[0]?.slice(0, 200) || kind;
