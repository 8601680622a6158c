const longestWaitMs = 20_000;

/** The server has no such image for this device, or no longer has it. */
export class ImageGone extends Error {}

/**
 * Some bytes of an image by HTTP range. Throws {@link ImageGone} when a retry would be useless.
 *
 * @param from first byte
 *
 * @param to last byte, included
 */
export async function fetchPart(url: string, from: number, to: number): Promise<Uint8Array> {
  const answer = await fetch(url, {
    headers: { range: `bytes=${from}-${to}` },
    redirect: 'error',
    signal: AbortSignal.timeout(longestWaitMs),
  });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  if (answer.status === 206) {
    if (bytes.length !== to - from + 1)
      throw new Error(`${to - from + 1} bytes were requested, ${bytes.length} received`);
    return bytes;
  }
  if (answer.status === 200) return bytes.subarray(from, to + 1);
  if (answer.status >= 400 && answer.status < 500) throw new ImageGone(`the image is not to be had: ${answer.status}`);
  throw new Error(`the server answered ${answer.status}`);
}
