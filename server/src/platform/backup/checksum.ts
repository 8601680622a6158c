import { createHash } from 'node:crypto';

export interface Sum {
  readonly rows: number;
  readonly bytes: number;
  readonly sha256: string;
}

/**
 * Checksum of the rows of a table as COPY writes them: a row ends with a line feed, and one inside a value is escaped.
 */
export interface Checksum {
  add(bytes: Uint8Array): void;
  /** Once, at the end. */
  sum(): Sum;
}

const LINE_FEED = 10;

export function createChecksum(): Checksum {
  const hash = createHash('sha256');
  let rows = 0;
  let size = 0;
  return {
    add: (bytes) => {
      hash.update(bytes);
      size += bytes.length;
      for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, at + 1)) rows += 1;
    },
    sum: () => ({ rows, bytes: size, sha256: hash.digest('hex') }),
  };
}

export const sumOf = (bytes: Uint8Array): Sum => {
  const checksum = createChecksum();
  checksum.add(bytes);
  return checksum.sum();
};

export const isSame = (a: Sum, b: Sum): boolean => a.rows === b.rows && a.bytes === b.bytes && a.sha256 === b.sha256;
