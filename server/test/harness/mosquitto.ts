import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import mqtt from 'mqtt';
import { mosquittoAccess, mosquittoConfiguration, mosquittoPasswords } from '#server/platform/mqtt/mosquitto-files.ts';
import { freePort } from './free-ports.ts';

export interface MosquittoDevice {
  readonly mcuId: string;
  readonly key: string;
  readonly brokerHash: string;
}

const SERVER = { username: 'wattyard', password: 'a password: of the server/@' };
/** Mosquitto's program; throws where there is none. */
export function mosquittoProgram(): string {
  const program = process.env.MOSQUITTO_PATH ?? '/usr/sbin/mosquitto';
  if (existsSync(program)) return program;
  throw new Error(
    `there is no ${program}: install Mosquitto (Debian: apt-get install mosquitto) or set MOSQUITTO_PATH`,
  );
}

const START_LIMIT_MS = 10_000;
const POLL_MS = 20;

/**
 * A real Mosquitto on a free port with the files the product generates.
 * @param options.isDurable false where its own speed would be measured: it writes its whole store after each change
 */
export async function startMosquitto({ isDurable = true }: { isDurable?: boolean } = {}) {
  const program = mosquittoProgram();
  const folder = mkdtempSync(join(tmpdir(), 'wattyard-mosquitto-'));
  const port = await freePort();
  const devices: MosquittoDevice[] = [];
  const configuration = join(folder, 'mosquitto.conf');
  const asRoot = process.getuid?.() === 0 ? 'user root\n' : '';
  const write = () => writeFileSync(join(folder, 'passwords'), mosquittoPasswords(SERVER, devices), { mode: 0o600 });
  const product = mosquittoConfiguration({ folder, listener: `listener ${port} 127.0.0.1` });
  const settings = isDurable ? product : product.replace('persistence true', 'persistence false');
  writeFileSync(configuration, `${asRoot}log_dest stderr\n${settings}`);
  writeFileSync(join(folder, 'access'), mosquittoAccess(SERVER), { mode: 0o600 });
  write();
  let child = launch();

  function launch() {
    return spawn(program, ['-c', configuration], { stdio: 'ignore' });
  }

  async function untilItTakes(clientId: string, username: string, password: string): Promise<void> {
    for (const limit = Date.now() + START_LIMIT_MS; ; ) {
      try {
        const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, {
          clientId,
          username,
          password,
          reconnectPeriod: 0,
        });
        await client.endAsync();
        return;
      } catch (error) {
        if (Date.now() > limit) throw new Error('Mosquitto does not start', { cause: error });
        await pause(POLL_MS);
      }
    }
  }

  await untilItTakes('probe', SERVER.username, SERVER.password);
  return {
    port,
    url: `mqtt://${SERVER.username}:${encodeURIComponent(SERVER.password)}@127.0.0.1:${port}`,
    add: async (device: MosquittoDevice) => {
      devices.push(device);
      write();
      child.kill('SIGHUP');
      await untilItTakes(device.mcuId, device.mcuId, device.key);
    },
    restart: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
      child = launch();
      await untilItTakes('probe', SERVER.username, SERVER.password);
    },
    /** It holds its connections and does nothing until it is resumed. */
    freeze: () => child.kill('SIGSTOP'),
    thaw: () => child.kill('SIGCONT'),
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
