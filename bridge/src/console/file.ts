import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import { loadJson } from '../load-json.ts';

const OWN_KEYS =
  'each bridge has a key of its own now: make it on its page in the console, and write { "bridges": { "12": "wy_…" } } instead of apiKey and a list';

const schema = z.strictObject({
  /** Where the console is. */
  console: z.url({ protocol: /^https?$/, error: 'an address like https://console.example.com' }),
  server: z.url({ protocol: /^mqtts?$/, error: 'an address like mqtts://console.example.com:8883' }),
  dataFolder: z.string().default('bridge-data'),
  keepMegabytes: z.number().min(1).max(10_000).default(16),
  /** The bridges of the console that this program is, by their numbers: the key of each. */
  bridges: z
    .record(z.string().regex(/^[1-9]\d{0,9}$/, 'the number of a bridge'), z.string().min(1), { error: OWN_KEYS })
    .refine((bridges) => Object.keys(bridges).length > 0 && Object.keys(bridges).length <= 50, { error: '1 to 50' }),
  /** What earlier versions had. */
  apiKey: z.never({ error: OWN_KEYS }).optional(),
  /** Keys of the devices, which the console does not know. */
  keys: z.record(z.string().regex(/^[0-9a-f]{24}$/), z.string().min(1)),
  /** Addresses that the console may have read though they are on this machine, and whose texts it may show. */
  addresses: z.array(z.string().min(1)).max(200).default([]),
  /** What is needed beside the devices, by broker or address. It goes there alone. */
  logins: z
    .record(
      z.string(),
      z.strictObject({
        username: z.string().optional(),
        password: z.string().optional(),
        headers: z.record(z.string(), z.string()).optional(),
      }),
    )
    .default({}),
});
export type ConsoleFile = z.output<typeof schema>;

/** Reads and checks what a bridge needs to fetch its settings. Throws an Error that names the file and what is wrong in it. */
export function loadConsoleFile(path: string): ConsoleFile {
  const file = loadJson(path, schema);
  return { ...file, dataFolder: resolve(dirname(path), file.dataFolder) };
}
