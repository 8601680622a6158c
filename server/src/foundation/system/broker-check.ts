import { once } from 'node:events';
import { connect } from 'node:net';
import type { Check } from './readiness.ts';

const PORTS: Readonly<Record<string, number>> = { 'mqtt:': 1883, 'mqtts:': 8883, 'ws:': 80, 'wss:': 443 };

/** Checks that the broker accepts connections. */
export function brokerCheck(mqttUrl: string): Check {
  const { protocol, hostname, port } = new URL(mqttUrl);
  return {
    name: 'broker',
    run: async () => {
      const socket = connect({
        host: hostname.replace(/^\[(.*)\]$/, '$1'),
        port: Number(port) || (PORTS[protocol] ?? 1883),
        timeout: 2_000,
      });
      try {
        await once(socket, 'connect');
      } finally {
        socket.destroy();
      }
    },
  };
}
