import { type Checksum, createChecksum, isSame, type Sum, sumOf } from './checksum.ts';
import { type Manifest, parseManifest } from './manifest.ts';
import { readArchive, unusable } from './read-archive.ts';

/** The contents of an archive, before they are compared with its manifest. */
interface Found {
  readonly tables: Map<string, Checksum>;
  readonly files: Map<string, Sum>;
}

/**
 * Reads the whole archive and compares every file with its manifest. Throws an error message if anything differs from
 * what was written.
 */
export async function checkArchive(file: string, signal?: AbortSignal): Promise<Manifest> {
  const found: Found = { tables: new Map(), files: new Map() };
  let manifest: Manifest | null = null;
  let previous = { table: '', part: 0 };
  for await (const { member, bytes } of readArchive(file)) {
    signal?.throwIfAborted();
    if (manifest !== null) throw unusable(file, 'something was added to it');
    if (member.kind === 'manifest') {
      manifest = manifestOf(file, bytes);
    } else if (member.kind === 'file') {
      if (found.files.has(member.file)) throw unusable(file, `it has the file ${member.file} twice`);
      found.files.set(member.file, sumOf(bytes));
    } else {
      const expected = member.table === previous.table ? previous.part + 1 : 1;
      if (member.part !== expected || (expected === 1 && found.tables.has(member.table))) {
        throw unusable(file, `parts of the table ${member.table} are missing or in disorder`);
      }
      previous = member;
      const checksum = found.tables.get(member.table) ?? createChecksum();
      found.tables.set(member.table, checksum);
      checksum.add(bytes);
    }
  }
  if (manifest === null) throw unusable(file, 'it ends too early, it has no manifest');
  compare(file, manifest, found);
  return manifest;
}

function manifestOf(file: string, bytes: Buffer): Manifest {
  try {
    return parseManifest(bytes.toString());
  } catch (error) {
    throw unusable(file, (error as Error).message);
  }
}

const NOTHING = sumOf(new Uint8Array());

function compare(file: string, manifest: Manifest, { tables, files }: Found): void {
  for (const table of manifest.tables) {
    const sum = tables.get(table.name)?.sum() ?? NOTHING;
    if (!isSame(sum, table)) throw unusable(file, `the rows of ${table.name} are not those that were written`);
    tables.delete(table.name);
  }
  for (const kept of manifest.files) {
    const sum = files.get(kept.name);
    if (sum?.sha256 !== kept.sha256) throw unusable(file, `the file ${kept.name} is not the one that was written`);
    files.delete(kept.name);
  }
  const [foreign] = [...tables.keys(), ...files.keys()];
  if (foreign !== undefined) throw unusable(file, `it has ${foreign}, which its manifest does not name`);
}
