import type { Downloaded } from './client.ts';

/** Long enough for every browser to have started reading. */
const KEPT_MS = 60_000;

/** Hands a file to the browser as a download. */
export function saveFile({ name, content }: Downloaded): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}
