import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Config } from '../config/config.ts';
import { hasAllRoles } from '../config/variables.ts';
import { StartError } from './start-error.ts';

const LOOPBACK = '127.0.0.1';
const DEFAULT_MQTT_PORT = 1883;
const DEFAULT_SIMULATOR_PORT = 4781;

interface Ports {
  readonly mqtt: number;
  readonly simulator: number;
  /** The changes, one sentence each. */
  readonly notes: readonly string[];
}

/** The fleet of the demo needs all roles in one process. */
export const hasSimulator = ({ demo, roles }: Config): boolean => demo !== 'off' && hasAllRoles(roles);

/**
 * Checks the ports before anything else happens. In demo mode, ports that were not configured are replaced if they are
 * taken, so that a second Wattyard needs only a different PORT and DATA_DIR.
 */
export async function choosePorts(config: Config): Promise<Ports> {
  await mustBeFree('PORT', config.port, config.host);
  const notes: string[] = [];
  const isDemo = config.demo !== 'off';
  const giveWay = async (name: string, wanted: number, usual: number, host: string, whatFor: string) => {
    if (wanted !== usual || !isDemo || (await isFree(wanted, host))) {
      await mustBeFree(name, wanted, host);
      return wanted;
    }
    notes.push(`Port ${usual} is taken: ${whatFor} a free one (${name} sets it)`);
    return 0;
  };
  const mqtt =
    config.mqttUrl === undefined
      ? await giveWay('MQTT_PORT', config.mqttPort, DEFAULT_MQTT_PORT, config.host, 'devices connect on')
      : config.mqttPort;
  if (config.tls && config.mqttUrl === undefined) await mustBeFree('MQTT_TLS_PORT', config.mqttTlsPort, config.host);
  const simulator = hasSimulator(config)
    ? await giveWay(
        'SIMULATOR_PORT',
        config.simulatorPort,
        DEFAULT_SIMULATOR_PORT,
        LOOPBACK,
        'the simulator is controlled on',
      )
    : config.simulatorPort;
  return { mqtt, simulator, notes };
}

async function mustBeFree(name: string, port: number, host: string): Promise<void> {
  const error = await bindError(port, host);
  if (error) throw explainPort(name, port, host, error);
}

const isFree = async (port: number, host: string): Promise<boolean> => (await bindError(port, host)) === null;

async function bindError(port: number, host: string): Promise<NodeJS.ErrnoException | null> {
  const probe = createServer();
  try {
    probe.listen({ port, host, exclusive: true });
    await once(probe, 'listening');
    return null;
  } catch (error) {
    return error as NodeJS.ErrnoException;
  } finally {
    if (probe.listening) {
      probe.close();
      await once(probe, 'close');
    }
  }
}

/** Explains a failed attempt to listen to the operator. */
export function explainPort(name: string, port: number, host: string, error: NodeJS.ErrnoException): Error {
  const other = port < 65_000 ? port + 10 : port - 10;
  if (error.code === 'EADDRINUSE') {
    return new StartError(
      `port ${port} is taken: another program listens there. Set ${name} to another one, as in ${name}=${other} npm start`,
    );
  }
  if (error.code === 'EACCES')
    return new StartError(`this user may not listen on port ${port}: set ${name} to one above 1023`);
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new StartError(`this machine has no address ${host}: set HOST to one it has, or to 0.0.0.0 for all`);
  }
  return error;
}
