import type { Calls } from '#domain/assembly/calls.ts';
import type { Output } from '#domain/contract/define.ts';
import {
  BUILT_IN_MAP,
  MAP_FILE_NAME,
  MAP_KEYS,
  type MapKey,
  type MapSetting,
} from '#domain/foundation/system/map-service.ts';
import type { Context, Service } from '../../../context.ts';
import { storedJson } from '../../../platform/db/json.ts';
import { systemScope, type Tx } from '../../../platform/db/within.ts';
import { mapFileUrl } from './map-files.ts';

const KEY = 'map-services';
const scope = systemScope('map services');

/** A chosen service, and where browsers load it from. */
interface StoredMap extends MapSetting {
  readonly origins: readonly string[];
}
export type StoredMaps = Readonly<Record<MapKey, StoredMap>>;

const BUILT_IN: StoredMap = { ...BUILT_IN_MAP, origins: [] };
const NONE_CHOSEN: StoredMaps = { world: BUILT_IN, regional: BUILT_IN };

/** The map services of the installation, known to every request without a statement. */
export interface MapServices extends Service {
  current(): StoredMaps;
  /** Where pages may load maps from, besides this server. */
  origins(): readonly string[];
}

export function createMapServices({
  within,
  invalidations,
  log,
}: Pick<Context, 'within' | 'invalidations' | 'log'>): MapServices {
  let maps = NONE_CHOSEN;
  let unsubscribe = () => {};
  const read = async () => {
    try {
      maps = await within(scope, readMaps);
    } catch (error) {
      // Told again when the channel of changes is back; until then the maps are those known before.
      log.warn({ error: (error as Error).message }, 'the map services could not be read');
    }
  };
  return {
    current: () => maps,
    origins: () => [...new Set(MAP_KEYS.flatMap((key) => maps[key].origins))],
    start: async () => {
      unsubscribe = invalidations.subscribe(({ topic }) => {
        if (topic === 'maps' || topic === 'everything') void read();
      });
      await read();
    },
    stop: async () => unsubscribe(),
  };
}

export async function readMaps(tx: Tx): Promise<StoredMaps> {
  const row = await tx.maybe<{ value: Partial<StoredMaps> }>('select value from installation where key = $1', [KEY]);
  return { ...NONE_CHOSEN, ...row?.value };
}

/** Chooses a service; the caller announces it to all servers. Returns the one before. */
export async function storeMap(tx: Tx, key: MapKey, map: StoredMap): Promise<StoredMap> {
  await tx.query(`insert into installation (key, value) values ($1, '{}') on conflict do nothing`, [KEY]);
  await tx.query('select from installation where key = $1 for update', [KEY]);
  const before = await readMaps(tx);
  await tx.query('update installation set value = $2 where key = $1', [KEY, storedJson({ ...before, [key]: map })]);
  return before[key];
}

/** The services as a browser gets them. */
export const mapsForBrowsers = (maps: StoredMaps): Output<Calls['webInfo']>['mapServices'] => ({
  world: forBrowsers(maps.world),
  regional: forBrowsers(maps.regional),
});

const forBrowsers = ({ kind, address, coordinates, attribution }: StoredMap) => ({
  kind,
  url: kind === 'pmtiles' && MAP_FILE_NAME.test(address) ? mapFileUrl(address) : address,
  coordinates,
  attribution,
});
