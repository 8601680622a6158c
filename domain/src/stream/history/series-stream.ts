import { BinaryReader, BinaryWriter } from '@bufbuild/protobuf/wire';
import { decodeSeries, type Series } from './series.ts';

const SERIES_COLUMNS = 7;
const KEPT_BY_SELECTION: ReadonlySet<number> = new Set([1, 2, 3, 4, 5]);
/** One series is one kind of a device on one day; anything longer is invalid. */
const MAX_SERIES_BYTES = 64 * 1024 * 1024;
const MAX_LENGTH_BYTES = 5;

const fieldOfColumn = (column: Uint8Array): number => {
  const reader = new BinaryReader(column);
  while (reader.pos < reader.len) {
    const [field, wireType] = reader.tag();
    if (field === 1) return reader.uint32();
    reader.skip(wireType);
  }
  return 0;
};

/**
 * A series with only some of its columns, made without inflating any: for a chart of few channels. Times of receipt and
 * whole payloads are left out, so the payloads cannot be restored from it.
 * @param fields field numbers of the channels to keep
 */
export const selectColumns = (series: Uint8Array, fields: ReadonlySet<number>): Uint8Array<ArrayBuffer> => {
  const reader = new BinaryReader(series);
  const writer = new BinaryWriter();
  while (reader.pos < reader.len) {
    const start = reader.pos;
    const [field, wireType] = reader.tag();
    if (field === SERIES_COLUMNS) {
      const column = reader.bytes();
      if (fields.has(fieldOfColumn(column))) writer.raw(series.subarray(start, reader.pos));
    } else {
      reader.skip(wireType);
      if (KEPT_BY_SELECTION.has(field)) writer.raw(series.subarray(start, reader.pos));
    }
  }
  return writer.finish();
};

/** A series ready for a download: its length as a varint before its bytes (proto/series.proto). */
export const frameSeries = (series: Uint8Array): Uint8Array<ArrayBuffer> => new BinaryWriter().bytes(series).finish();

/** Splits the chunks of a download into the bytes of its series. */
export class SeriesFrames {
  #buffer = new Uint8Array(64 * 1024);
  #start = 0;
  #end = 0;

  /** The series that are complete with this chunk. Throws RangeError when the stream cannot be one of series. */
  push(chunk: Uint8Array): Uint8Array<ArrayBuffer>[] {
    this.#makeRoom(chunk.length);
    this.#buffer.set(chunk, this.#end);
    this.#end += chunk.length;
    const complete: Uint8Array<ArrayBuffer>[] = [];
    for (;;) {
      const frame = frameAt(this.#buffer.subarray(0, this.#end), this.#start);
      if (!frame || frame.end > this.#end) return complete;
      complete.push(this.#buffer.slice(frame.start, frame.end));
      this.#start = frame.end;
    }
  }

  /** Call it after the last chunk. Throws RangeError when the stream ended inside a series. */
  end(): void {
    if (this.#start < this.#end) throw new RangeError('download is cut off');
  }

  #makeRoom(more: number): void {
    if (this.#end + more <= this.#buffer.length) return;
    const pending = this.#buffer.subarray(this.#start, this.#end);
    const needed = pending.length + more;
    // Twice what is needed, so that a large series in small chunks is copied only a few times.
    const roomy = needed * 2 > this.#buffer.length ? new Uint8Array(needed * 2) : this.#buffer;
    if (roomy === this.#buffer) roomy.copyWithin(0, this.#start, this.#end);
    else roomy.set(pending);
    this.#buffer = roomy;
    this.#start = 0;
    this.#end = pending.length;
  }
}

/** The range of the series that begins at `position`; `null` until its length has arrived. */
const frameAt = (bytes: Uint8Array, position: number): { start: number; end: number } | null => {
  let length = 0;
  for (let place = 0; place < MAX_LENGTH_BYTES; place += 1) {
    const byte = bytes[position + place];
    if (byte === undefined) return null;
    length += (byte & 127) * 128 ** place;
    if (byte >= 128) continue;
    if (length > MAX_SERIES_BYTES) break;
    const start = position + place + 1;
    return { start, end: start + length };
  }
  throw new RangeError('not a stream of series');
};

/** Reads a download series by series while it arrives; cancels it when the reader stops early. Throws RangeError on a broken stream. */
export async function* readSeriesStream(body: ReadableStream<Uint8Array>): AsyncGenerator<Series, void, undefined> {
  const frames = new SeriesFrames();
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      for (const bytes of frames.push(value)) yield decodeSeries(bytes);
    }
    frames.end();
  } finally {
    await reader.cancel();
  }
}
