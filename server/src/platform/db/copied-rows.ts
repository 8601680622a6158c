import { to as copyTo } from 'pg-copy-streams';
import { NO_ANSWER } from './away.ts';
import { patienceNow } from './patience.ts';
import type { Tx } from './within.ts';

/** Signature, flags and the length of an extension that no version has. */
const HEADER_BYTES = 19;

/**
 * Rows of a statement as PostgreSQL's binary format has them: for large bytes, which come as twice as many characters otherwise. **No
 * values can be bound**, so only numbers may be put into its text. All of them must come within the time for one statement.
 */
export async function copiedRows({ client }: Tx, select: string): Promise<Buffer[][]> {
  const chunks: Buffer[] = [];
  const stream = client.query(copyTo(`copy (${select}) to stdout (format binary)`));
  const patience = patienceNow();
  const timer = patience && setTimeout(() => stream.destroy(new Error(NO_ANSWER)), patience.statementMs);
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
  } finally {
    if (timer) clearTimeout(timer);
  }
  return rowsIn(Buffer.concat(chunks));
}

function rowsIn(bytes: Buffer): Buffer[][] {
  const rows: Buffer[][] = [];
  let position = HEADER_BYTES;
  for (;;) {
    const fields = bytes.readInt16BE(position);
    position += 2;
    // What ends it.
    if (fields < 0) return rows;
    rows.push(
      Array.from({ length: fields }, () => {
        // Of null, it is negative: no bytes.
        const length = Math.max(0, bytes.readInt32BE(position));
        position += 4 + length;
        return bytes.subarray(position - length, position);
      }),
    );
  }
}
