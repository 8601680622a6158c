import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import modbus from 'jsmodbus';

interface Tables {
  readonly holding?: Buffer;
  readonly input?: Buffer;
  readonly coils?: Buffer;
  readonly discrete?: Buffer;
}

/** A real Modbus TCP server. What a test changes in its tables is read the next time. */
export async function modbusServer(tables: Tables, port = 0) {
  const net = createServer();
  const sockets = new Set<Socket>();
  net.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
  });
  new modbus.server.TCP(net, tables);
  net.listen(port, '127.0.0.1');
  await once(net, 'listening');
  return {
    port: (net.address() as AddressInfo).port,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      net.close();
      await once(net, 'close');
    },
  };
}

/** Words as the bytes of a table. */
export function words(values: Readonly<Record<number, number | string>>, length: number): Buffer {
  const bytes = Buffer.alloc(length * 2);
  const entries = Object.entries(values).map(([place, value]) => [Number(place) * 2, value] as const);
  for (const [from, value] of entries) if (typeof value === 'number') bytes.writeUInt16BE(value & 0xffff, from);
  for (const [from, value] of entries) if (typeof value === 'string') bytes.write(value, from, 'latin1');
  return bytes;
}
