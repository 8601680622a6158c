import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from 'mqtt';
import { freePort } from '../../server/test/harness/free-ports.ts';
import { mosquittoProgram } from '../../server/test/harness/mosquitto.ts';
import { ends, folder } from './rig.ts';

/** A real Mosquitto beside devices, such as a GX device and many homes have, and a client that publishes to it. */
export async function mosquitto() {
  const program = mosquittoProgram();
  const place = folder();
  const port = await freePort();
  const file = join(place, 'mosquitto.conf');
  const asRoot = process.getuid?.() === 0 ? 'user root\n' : '';
  writeFileSync(file, `${asRoot}listener ${port} 127.0.0.1\nallow_anonymous true\n`);
  const url = `mqtt://127.0.0.1:${port}`;
  const launch = async () => {
    const child = spawn(program, ['-c', file], { stdio: 'ignore' });
    const client = connect(url, { reconnectPeriod: 20 });
    client.on('error', () => {});
    await new Promise<void>((resolve) => client.once('connect', () => resolve()));
    return { child, client };
  };
  let now = await launch();
  let isEnded = false;
  const end = async () => {
    if (isEnded) return;
    isEnded = true;
    await now.client.endAsync(true);
    now.child.kill('SIGTERM');
    await once(now.child, 'exit');
  };
  ends.push(end);
  return {
    url,
    /** Resolves when somebody publishes to a topic. */
    heard: async (topic: string) => {
      await now.client.subscribeAsync(topic);
      await new Promise((resolve) => now.client.once('message', resolve));
    },
    publish: (topic: string, value: unknown, retain = false) =>
      now.client.publishAsync(topic, JSON.stringify(value), { retain }),
    publishText: (topic: string, text: string, retain: boolean) => now.client.publishAsync(topic, text, { retain }),
    stop: end,
    restart: async () => {
      await end();
      now = await launch();
      isEnded = false;
    },
  };
}
