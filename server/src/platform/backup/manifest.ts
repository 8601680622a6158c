import { z } from 'zod';
import { parseJson } from '#domain/contract/json-text.ts';

/** A backup's description of itself; the last file of the archive, so that a truncated archive has none. */
const schema = z.strictObject({
  format: z.literal('wattyard-backup'),
  formatVersion: z.literal(1),
  /** Version of Wattyard that wrote it. */
  productVersion: z.string(),
  /** Time of the snapshot, ISO 8601 in UTC. */
  at: z.iso.datetime(),
  /** Version of the PostgreSQL it was read from, for information. */
  postgresVersion: z.string(),
  /** Migrations that made the schema, in their order. */
  migrations: z.array(z.string()),
  /** In the order in which they can be loaded. `bytes` and `sha256` are of all parts of a table together. */
  tables: z.array(
    z.strictObject({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.int().min(0),
      bytes: z.int().min(0),
      sha256: z.string(),
    }),
  ),
  /** `last` is null for a sequence that was never used. */
  sequences: z.array(z.strictObject({ name: z.string(), last: z.string().regex(/^\d+$/).nullable() })),
  /** UTC days that have a partition of the record log. */
  partitionDays: z.array(z.int().min(0)),
  /** Files of DATA_DIR. */
  files: z.array(z.strictObject({ name: z.string(), bytes: z.int().min(0), sha256: z.string() })),
});

export type Manifest = z.output<typeof schema>;
export type TableEntry = Manifest['tables'][number];

export const FORMAT = { format: 'wattyard-backup', formatVersion: 1 } as const;

/** Throws an error message if the text is not a manifest of this format. */
export function parseManifest(text: string): Manifest {
  let content: unknown;
  try {
    content = parseJson(text);
  } catch {
    throw new Error('its manifest is not JSON');
  }
  const { formatVersion } = (content ?? {}) as { formatVersion?: unknown };
  if (typeof formatVersion === 'number' && formatVersion > FORMAT.formatVersion) {
    throw new Error(`it has format ${formatVersion}, and this Wattyard reads format ${FORMAT.formatVersion}`);
  }
  const result = schema.safeParse(content);
  if (!result.success)
    throw new Error(`its manifest is wrong at ${result.error.issues[0]?.path.join('.') || 'its top'}`);
  return result.data;
}
