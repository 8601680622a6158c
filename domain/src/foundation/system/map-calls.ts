import { z } from 'zod';
import { get, post } from '../../contract/define.ts';
import { nothing } from '../../contract/fields.ts';
import {
  MAP_COORDINATES,
  MAP_KEYS,
  MAP_KINDS,
  MAP_OUTCOMES,
  MAX_MAP_ADDRESS,
  MAX_MAP_FILE_BYTES,
} from './map-service.ts';

const service = {
  kind: z.enum(MAP_KINDS),
  address: z.string().max(MAX_MAP_ADDRESS).default(''),
};
const setting = {
  ...service,
  coordinates: z.enum(MAP_COORDINATES).default('WGS-84'),
  attribution: z.string().max(200).default(''),
};
const shown = z.object({
  kind: z.enum(MAP_KINDS),
  address: z.string(),
  coordinates: z.enum(MAP_COORDINATES),
  attribution: z.string(),
  /** Where browsers load it from. */
  origins: z.array(z.string()),
});
const file = z.object({ name: z.string(), byteCount: z.int(), changedAt: z.int() });

/** The maps that the console draws on, for super admins. */
export const mapCalls = {
  getMapServices: get('/system/maps', {
    summary: 'The two map services, and the PMTiles files on this server',
    access: 'chooseMapService',
    output: z.object({ world: shown, regional: shown, files: z.array(file) }),
  }),
  testMapService: post('/system/maps/test', {
    reaches: 'address',
    effect: 'reads',
    summary:
      'Whether a map service answers with something that the console can draw, and where browsers would load from',
    access: 'chooseMapService',
    input: z.object(service),
    output: z.object({ outcome: z.enum(MAP_OUTCOMES), detail: z.string(), origins: z.array(z.string()) }),
  }),
  setMapService: post('/system/maps/set', {
    reaches: 'address',
    summary: 'Choose a map service. Pages that are open get it with their next load',
    access: 'chooseMapService',
    input: z.object({ map: z.enum(MAP_KEYS), ...setting }),
    output: z.object({ origins: z.array(z.string()) }),
    refusals: ['map_service'],
  }),
  addMapFile: post('/system/maps/addFile', {
    summary: 'Store a PMTiles file on this server; one of the same name is replaced',
    access: 'chooseMapService',
    body: 'multipart',
    maxFileBytes: MAX_MAP_FILE_BYTES,
    input: z.object({ name: z.string().max(100) }),
    output: file,
    refusals: ['map_service'],
  }),
  removeMapFile: post('/system/maps/removeFile', {
    summary: 'Remove a PMTiles file that no map service uses',
    access: 'chooseMapService',
    input: z.object({ name: z.string().max(100) }),
    output: nothing,
    refusals: ['map_file_used', 'not_found'],
  }),
};
