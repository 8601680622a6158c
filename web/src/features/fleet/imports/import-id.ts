/**
 * Names an import by its file and by how it is read: chosen again after a stop, the same table goes on. 64 bits tell apart as many tables as
 * anybody imports; nobody gains by two that are equal.
 */
export const importIdOf = (file: Pick<File, 'name' | 'size' | 'lastModified'>, how: unknown): string => {
  const text = JSON.stringify([file.name, file.size, file.lastModified, how]);
  return [0x811c9dc5, 0x01000193].map((seed) => hashed(text, seed).toString(16).padStart(8, '0')).join('');
};

/** FNV-1a, which needs no secure page. */
function hashed(text: string, seed: number): number {
  let hash = seed;
  for (const unit of new TextEncoder().encode(text)) hash = Math.imul(hash ^ unit, 0x01000193);
  return hash >>> 0;
}
