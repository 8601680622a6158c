import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import { loadJson } from '../load-json.ts';

const schema = z.strictObject({
  /** Where the console is. */
  console: z.url({ protocol: /^https?$/, error: 'an address like https://console.example.com' }),
  apiKey: z.string().min(1),
  server: z.url({ protocol: /^mqtts?$/, error: 'an address like mqtts://console.example.com:8883' }),
  dataFolder: z.string().default('bridge-data'),
  keepMegabytes: z.number().min(1).max(10_000).default(16),
  /** The bridges of the console that this program is. */
  bridges: z.array(z.int().min(1)).min(1).max(50),
  /** Keys of the devices, which the console does not know. */
  keys: z.record(z.string().regex(/^[0-9a-f]{24}$/), z.string().min(1)),
  /** What is needed beside the devices, by broker or address. */
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
