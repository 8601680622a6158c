import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Yard } from './yard.ts';

/** One yard for all browser tests. */
export default async function setup(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'wattyard-e2e-'));
  const yard = await Yard.at(dataDir);
  await yard.start();
  process.env.YARD = JSON.stringify(yard.address);
  return async () => {
    await yard.stop();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
}
