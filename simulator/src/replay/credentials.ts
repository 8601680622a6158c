import { z } from 'zod';
import type { Recording } from './recordings.ts';

/** A file for --credentials: the device as which a recording is sent. A device may send several recordings. */
export const credentialsSchema = z.record(
  z.string().min(1),
  z.strictObject({
    mcuId: z.string().regex(/^[0-9a-f]{24}$/, '24 lower-case hex digits'),
    key: z.string().min(1),
  }),
);
export type Credentials = z.output<typeof credentialsSchema>;

/** A device and the recordings it sends, one after another. */
export interface ReplayRole {
  mcuId: string;
  key: string;
  recordings: Recording[];
}

/**
 * Assigns recordings to devices: by their name, or by their file's name for all groups of the file. Throws an Error
 * when recordings of one device overlap in time, when a name is not found, or when a device has two keys.
 */
export function giveRoles(
  recordings: readonly Recording[],
  credentials: Credentials,
): { roles: ReplayRole[]; without: string[] } {
  const roles = new Map<string, ReplayRole>();
  const used = new Set<string>();
  const without: string[] = [];
  for (const recording of recordings) {
    const fileName = recording.name.split('/')[0] as string;
    const name = credentials[recording.name] === undefined ? fileName : recording.name;
    const given = credentials[name];
    if (given === undefined) {
      without.push(recording.name);
      continue;
    }
    used.add(name);
    const role = roles.get(given.mcuId) ?? { ...given, recordings: [] };
    if (role.key !== given.key) throw new Error(`two keys for ${given.mcuId}`);
    role.recordings.push(recording);
    roles.set(given.mcuId, role);
  }
  const unused = Object.keys(credentials).filter((name) => !used.has(name));
  if (unused.length > 0) throw new Error(`no such recording: ${unused.join(', ')}`);
  for (const role of roles.values()) {
    role.recordings.sort((one, other) => one.firstMs - other.firstMs);
    for (const [index, next] of role.recordings.slice(1).entries()) {
      const before = role.recordings[index] as Recording;
      if (next.firstMs <= before.lastMs) {
        throw new Error(`${before.name} and ${next.name} overlap in time: give each a device of its own`);
      }
    }
  }
  return { roles: [...roles.values()], without };
}
