import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePorts } from '../server/test/harness/free-ports.ts';

const MAIN = fileURLToPath(new URL('../server/src/main.ts', import.meta.url));
const START_LIMIT_MS = 150_000;
const POLL_MS = 100;

export interface TestAppAddress {
  readonly port: number;
  readonly mqttPort: number;
  readonly simulatorPort: number;
  readonly dataDir: string;
}

/** A whole Wattyard as `npm start` runs it: server, embedded database and broker, demo fleet. */
export class TestApp {
  readonly address: TestAppAddress;
  #process: ChildProcess | null = null;
  #output = '';

  constructor(address: TestAppAddress) {
    this.address = address;
  }

  static async at(dataDir: string): Promise<TestApp> {
    const [port = 0, mqttPort = 0, simulatorPort = 0] = await freePorts(3);
    return new TestApp({ dataDir, port, mqttPort, simulatorPort });
  }

  get url(): string {
    return `http://127.0.0.1:${this.address.port}`;
  }

  async start(more: Record<string, string> = {}): Promise<void> {
    const { dataDir, port, mqttPort, simulatorPort } = this.address;
    const environment = {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      MQTT_PORT: String(mqttPort),
      SIMULATOR_PORT: String(simulatorPort),
      WATTYARD_DEMO: 'on',
      // It begins by itself on every new account; its own test asks for it.
      GUIDED_TOUR: 'off',
      WATTYARD_DEMO_DAYS: '2',
      ...more,
    };
    this.#output = '';
    const child = spawn(process.execPath, [MAIN], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
    this.#process = child;
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        this.#output = (this.#output + chunk.toString()).slice(-8_000);
      });
    }
    await this.#ready(child);
  }

  #ready(child: ChildProcess): Promise<void> {
    return this.#until('the app does not start', async () => {
      if (child.exitCode !== null) throw new Error(`the app has ended:\n${this.#output}`);
      const answer = await fetch(`${this.url}/readyz`).catch(() => null);
      return answer?.ok === true;
    });
  }

  /** Every device of the demo has sent its history. */
  historyDone(): Promise<void> {
    return this.#until('the demo does not come to the present', async () => {
      const answer = await fetch(`http://127.0.0.1:${this.address.simulatorPort}/devices`).catch(() => null);
      if (!answer?.ok) return false;
      const { devices } = (await answer.json()) as { devices: { historyDone: boolean }[] };
      return devices.length > 0 && devices.every((device) => device.historyDone);
    });
  }

  async #until(complaint: string, holds: () => Promise<boolean>): Promise<void> {
    for (const limit = Date.now() + START_LIMIT_MS; Date.now() < limit; ) {
      if (await holds()) return;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    throw new Error(`${complaint}:\n${this.#output}`);
  }

  /** Ends it like a crash or a power cut. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  async stop(): Promise<void> {
    await this.#end('SIGTERM');
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#process;
    this.#process = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  /** Sends a command to one of the simulator's devices. */
  async simulate(mcuId: string, action: string, body: object = {}): Promise<void> {
    const answer = await fetch(`http://127.0.0.1:${this.address.simulatorPort}/devices/${mcuId}/${action}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`simulator: ${action}: ${await answer.text()}`);
  }
}

type Environment = Record<string, string>;

/** The variable with the data folder that apps begin with, if one was made: it saves most of a start. */
const PREPARED_DATA = 'WATTYARD_TEST_DATA';

/** Makes the demo once; the apps of this process and of its children begin with a copy. Returns how to end that. */
export async function prepareDemo(): Promise<() => void> {
  const dataDir = emptyFolder();
  const app = await TestApp.at(dataDir);
  try {
    await app.start();
    await app.historyDone();
  } finally {
    await app.stop();
  }
  process.env[PREPARED_DATA] = dataDir;
  return () => {
    delete process.env[PREPARED_DATA];
    remove(dataDir);
  };
}

/** Runs a separate app in a folder of its own while `work` uses it; `more` of its environment may depend on its address. */
export async function withApp<T>(
  work: (app: TestApp) => Promise<T>,
  more: Environment | ((app: TestApp) => Promise<Environment>) = {},
): Promise<T> {
  const dataDir = emptyFolder();
  const prepared = process.env[PREPARED_DATA];
  // With the owners: the database has its own user.
  if (prepared) execFileSync('cp', ['-a', `${prepared}/.`, dataDir]);
  const app = await TestApp.at(dataDir);
  try {
    await app.start(typeof more === 'function' ? await more(app) : more);
    await app.historyDone();
    return await work(app);
  } finally {
    await app.stop();
    remove(dataDir);
  }
}

const emptyFolder = () => mkdtempSync(join(tmpdir(), 'wattyard-e2e-'));
const remove = (folder: string) => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
