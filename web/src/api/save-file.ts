import type { Downloaded } from './client.ts';

/** Long enough for every browser to have begun to read. */
const KEPT_MS = 60_000;

/** Hands a file to the browser, which keeps it where its user keeps downloads. */
export function saveFile({ name, content }: Downloaded): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}
