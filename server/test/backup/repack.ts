import { sumOf } from '#server/platform/backup/checksum.ts';
import type { Manifest } from '#server/platform/backup/manifest.ts';
import { filePart, MANIFEST, tablePart } from '#server/platform/backup/members.ts';
import { readArchive } from '#server/platform/backup/read-archive.ts';
import { writeArchive } from '#server/platform/backup/write-archive.ts';

export interface Piece {
  name: string;
  bytes: Buffer;
}

/** The files of an archive by name, in order. */
export async function piecesOf(file: string): Promise<Piece[]> {
  const pieces: Piece[] = [];
  for await (const { member, bytes } of readArchive(file)) {
    if (member.kind === 'table') pieces.push({ name: tablePart(member.table, member.part), bytes });
    else pieces.push({ name: member.kind === 'file' ? filePart(member.file) : MANIFEST, bytes });
  }
  return pieces;
}

/** Writes an archive of these files, as somebody would who knows tar. */
export async function pack(file: string, pieces: readonly Piece[]): Promise<string> {
  const archive = writeArchive(file, new Date(0));
  for (const { name, bytes } of pieces) await archive.add(name, bytes);
  await archive.finish();
  return file;
}

/** The same files with a change of the manifest. */
export const withManifest = (pieces: readonly Piece[], change: (manifest: Manifest) => object): Piece[] =>
  pieces.map((piece) =>
    piece.name === MANIFEST
      ? { ...piece, bytes: Buffer.from(JSON.stringify(change(JSON.parse(piece.bytes.toString())))) }
      : piece,
  );

/** The same files with another content of a table, with or without a manifest that says so. */
export function withRows(pieces: readonly Piece[], table: string, edit: (text: string) => string, isSummed: boolean) {
  const name = tablePart(table, 1);
  const bytes = Buffer.from(edit(pieces.find((piece) => piece.name === name)?.bytes.toString() ?? ''));
  const edited = pieces.map((piece) => (piece.name === name ? { name, bytes } : piece));
  if (!isSummed) return edited;
  return withManifest(edited, (manifest) => ({
    ...manifest,
    tables: manifest.tables.map((entry) => (entry.name === table ? { ...entry, ...sumOf(bytes) } : entry)),
  }));
}
