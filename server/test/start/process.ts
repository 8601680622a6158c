import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { PROGRAM_ENVIRONMENT } from '../harness/program-environment.ts';

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

/** Wattyard as a process of its own, with its own folder and free ports. */
export class WattyardProcess {
  readonly dataDir = mkdtempSync(join(tmpdir(), 'wattyard-start-'));
  readonly #environment: Record<string, string>;
  #child: ChildProcess | null = null;
  output = '';

  constructor(environment: Record<string, string>) {
    this.#environment = { PORT: '0', MQTT_PORT: '0', SIMULATOR_PORT: '0', WATTYARD_DEMO_DAYS: '0', ...environment };
  }

  /** Starts it and waits until it serves or has ended. */
  async start(more: Record<string, string> = {}): Promise<void> {
    this.output = '';
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN], {
      env: { ...PROGRAM_ENVIRONMENT, DATA_DIR: this.dataDir, ...this.#environment, ...more },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        this.output += text;
      });
    }
    await expect
      .poll(() => this.hasEnded || /^Wattyard \S+ is ready/m.test(this.output), { timeout: 25_000, message: 'start' })
      .toBe(true);
  }

  get hasEnded(): boolean {
    return this.#child === null || this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  get url(): string {
    return /is ready: (\S+)/.exec(this.output)?.[1] ?? '';
  }

  get port(): string {
    return new URL(this.url).port;
  }

  /** Ends it with a signal and returns its exit code. */
  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    const child = this.#child;
    if (child && !this.hasEnded) {
      const ended = once(child, 'close');
      child.kill(signal);
      await ended;
    }
    return child?.exitCode ?? null;
  }

  async remove(): Promise<void> {
    await this.end('SIGKILL');
    // The simulator's child may be writing its last state.
    rmSync(this.dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}
