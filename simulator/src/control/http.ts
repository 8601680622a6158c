import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ZodError } from 'zod';
import { LinkClosed } from '../link/link.ts';
import type { SimulatorControl } from './control.ts';
import { UnknownDevice } from './device-control.ts';
import { actions, isAction } from './requests.ts';

const mostBytes = 1_000_000;

/** An answer other than 200. */
class Refusal extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

interface ControlServer {
  url: string;
  close(): Promise<void>;
}

/** Serves the control over HTTP on loopback. Rejects when the port is taken. */
export async function serveControl(control: SimulatorControl, port: number): Promise<ControlServer> {
  const server = createServer((request, response) => void answer(control, request, response));
  await listening(server, port);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function listening(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(`port ${port} of the control is taken: --control chooses another`)
          : error,
      ),
    );
    server.listen(port, '127.0.0.1', resolve);
  });
}

async function answer(control: SimulatorControl, request: IncomingMessage, response: ServerResponse): Promise<void> {
  let status = 200;
  let body: unknown;
  try {
    refusePages(request);
    body = await handled(control, request);
  } catch (error) {
    const refusal = refusalOf(error);
    status = refusal.status;
    body = { error: refusal.message };
  }
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
  response.end(`${JSON.stringify(body)}\n`);
}

/** A page in a browser on the same machine could reach loopback too: it sends an origin, or a foreign host name. */
function refusePages(request: IncomingMessage): void {
  const host = request.headers.host?.replace(/:\d+$/, '');
  if (request.headers.origin !== undefined || (host !== '127.0.0.1' && host !== 'localhost')) {
    throw new Refusal(403, 'not for web pages');
  }
}

async function handled(control: SimulatorControl, request: IncomingMessage): Promise<unknown> {
  const [root, mcuId, name, ...rest] = (request.url ?? '/').replace(/\?.*$/, '').split('/').slice(1);
  if (root !== 'devices' || rest.length > 0) throw new Refusal(404, 'no such path: see docs/simulator.md');
  if (name === undefined) {
    if (request.method !== 'GET') throw new Refusal(405, 'only GET');
    return mcuId === undefined || mcuId === '' ? { devices: control.devices() } : control.device(mcuId);
  }
  if (!isAction(name)) throw new Refusal(404, `no action ${name}: there are ${Object.keys(actions).join(', ')}`);
  if (request.method !== 'POST') throw new Refusal(405, 'only POST');
  control.device(mcuId ?? '');
  return await actions[name].run(control, mcuId ?? '', await bodyOf(request));
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > mostBytes) throw new Refusal(413, 'more than a megabyte');
    chunks.push(chunk);
  }
  if (size === 0) return {};
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    throw new Refusal(400, 'the body is not JSON');
  }
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof UnknownDevice) return new Refusal(404, error.message);
  if (error instanceof ZodError) {
    const problems = error.issues.map((issue) => [issue.path.join('.'), issue.message].filter(Boolean).join(': '));
    return new Refusal(400, problems.join('; '));
  }
  if (error instanceof LinkClosed) return new Refusal(409, error.message);
  return new Refusal(409, error instanceof Error ? error.message : String(error));
}
