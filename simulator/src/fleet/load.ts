import { type Fleet, fleetSchema } from './format.ts';
import { loadJson } from './load-json.ts';

/** Reads and checks a fleet file. Throws an Error that names the file and every field that is wrong. */
export function loadFleet(path: string): Fleet {
  return loadJson('fleet file', path, fleetSchema);
}
