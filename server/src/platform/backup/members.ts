/** Names of the files in an archive. A table is cut into parts, so that neither side holds more than one in memory. */
export const MANIFEST = 'manifest.json';
export const PART_BYTES = 8 * 1024 * 1024;
const MAX_MANIFEST_BYTES = 64 * 1024 * 1024;

export type Member =
  | { readonly kind: 'table'; readonly table: string; readonly part: number }
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'manifest' };

export const tablePart = (table: string, part: number): string =>
  `tables/${table}/${String(part).padStart(6, '0')}.copy`;
export const filePart = (file: string): string => `files/${file}`;

const TABLE = /^tables\/(\w+)\/(\d{6,9})\.copy$/;
const FILE = /^files\/([\w.-]+|files\/[0-9a-f]{2}\/[0-9a-f]{64})$/;

/** The kind of a file in an archive; null for one that no backup contains. */
export function memberOf(name: string): Member | null {
  if (name === MANIFEST) return { kind: 'manifest' };
  const [, table, part] = TABLE.exec(name) ?? [];
  if (table !== undefined) return { kind: 'table', table, part: Number(part) };
  const [, file] = FILE.exec(name) ?? [];
  return file === undefined ? null : { kind: 'file', file };
}

export const longestOf = ({ kind }: Member): number => (kind === 'table' ? PART_BYTES : MAX_MANIFEST_BYTES);
