import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that systems give to outgoing connections: one of those may be gone before the program listens. */
const [FIRST, END] = [10_000, 32_000];

/** Free TCP ports on loopback, all different, for programs that are told their port. */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) {
    const port = FIRST + Math.floor(Math.random() * (END - FIRST));
    if (await isFree(port)) ports.add(port);
  }
  return [...ports];
}

export const freePort = async (): Promise<number> => (await freePorts(1))[0] ?? 0;

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1');
  const isListening = await once(probe, 'listening').then(
    () => true,
    () => false,
  );
  if (isListening) await once(probe.close(), 'close');
  return isListening;
}
