import { writeFileSync } from 'node:fs';

/** Says which process it is, and never ends. */
export function work(file: string): never {
  writeFileSync(file, String(process.pid));
  for (;;);
}
