import { gunzipSync } from 'node:zlib';
import { readVarint } from 'pmtiles';
import { parseJson } from '#domain/contract/json-text.ts';

/** Directory and metadata of an archive as they lie in it: each is short, what it unpacks to is not known. */
export interface PackedParts {
  readonly isPacked: boolean;
  readonly root: Uint8Array;
  readonly metadata: Uint8Array;
}

/** What one part may unpack to: tens of times what archives of the whole world have. */
export const MAX_UNPACKED_BYTES = 8 * 1024 * 1024;
/** The longest directory below the root that browsers are sent for. */
export const MAX_LEAF_BYTES = 1024 * 1024;

/** The layers that an archive names; null when it is damaged, or unpacks to more than it may. */
export function work({ isPacked, root, metadata }: PackedParts): string[] | null {
  const unpack = (bytes: Uint8Array) =>
    isPacked ? gunzipSync(bytes, { maxOutputLength: MAX_UNPACKED_BYTES }) : Buffer.from(bytes);
  try {
    if (longestLeaf(unpack(root)) > MAX_LEAF_BYTES) return null;
    return metadata.length === 0 ? [] : layersIn(parseJson(unpack(metadata).toString()) as Metadata);
  } catch {
    return null;
  }
}

/** Of a directory: how many entries, and then one column after the other. A run of no tiles is another directory. */
function longestLeaf(buf: Uint8Array): number {
  const at = { buf, pos: 0 };
  const count = readVarint(at);
  if (count === 0 || count > buf.length) throw new Error('no directory');
  const column = () => Array.from({ length: count }, () => readVarint(at));
  column();
  const runs = column();
  const lengths = column();
  return Math.max(0, ...lengths.filter((_, place) => runs[place] === 0));
}

type Metadata = { readonly vector_layers?: unknown } | null;

function layersIn(metadata: Metadata): string[] {
  const layers = metadata?.vector_layers;
  if (!Array.isArray(layers)) return [];
  return layers.map((layer: { id?: unknown } | null) => layer?.id).filter((id) => typeof id === 'string');
}
