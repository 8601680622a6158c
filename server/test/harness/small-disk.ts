import { execFileSync } from 'node:child_process';
import { chmodSync, closeSync, openSync, writeSync } from 'node:fs';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, vi } from 'vitest';
import { endServer } from '../embedded/embedded-process.ts';

const DISK_MEGABYTES = 120;
export const DISK_PATIENCE = { timeout: 60_000, interval: 50 };

/** A small disk of its own, or null where this user may mount none. */
export async function smallDisk(): Promise<string | null> {
  const folder = await realpath(await mkdtemp('/tmp/wattyard-disk-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MEGABYTES}m`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return null;
  }
  chmodSync(folder, 0o755);
  onTestFinished(() => {
    endServer(folder);
    // A server that is shutting down makes the disk busy.
    return vi.waitFor(() => void execFileSync('umount', [folder], { stdio: 'ignore' }), DISK_PATIENCE);
  });
  return folder;
}

/** Writes a file until there is no room; returns its path. */
export function fillDisk(folder: string): string {
  const file = join(folder, 'filling');
  const handle = openSync(file, 'w');
  try {
    for (const bytes of [2 ** 20, 2 ** 12]) {
      try {
        for (;;) writeSync(handle, Buffer.alloc(bytes));
      } catch (error) {
        expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC');
      }
    }
  } finally {
    closeSync(handle);
  }
  return file;
}
