const BOUNDARY = 'wattyard-test-boundary';

export const MULTIPART = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` } as const;

/** The body of a multipart call: fields, then the file. */
export function multipartOf(input: object, bytes: Uint8Array, fileName = 'file.bin'): Buffer {
  const part = (disposition: string, content: Uint8Array | string) => [
    Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ];
  return Buffer.concat([
    ...Object.entries(input).flatMap(([key, value]) => part(`name="${key}"`, String(value))),
    ...part(`name="file"; filename="${fileName}"`, bytes),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]);
}
