import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { TestApp } from './test-app.ts';

const BUILT = fileURLToPath(new URL('../web/dist', import.meta.url));
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};
const NAMED = /[\w.-]+\.(?:js|mjs|css|json|woff2)/g;

/** The console from a folder of its own in front of the app: files that are really replaced, and a server that really goes. */
export class Front {
  readonly folder: string;
  readonly #app: TestApp;
  #server: Server | null = null;
  #port = 0;
  readonly #sockets = new Set<Duplex>();

  constructor(app: TestApp) {
    this.#app = app;
    this.folder = mkdtempSync(join(tmpdir(), 'wattyard-front-'));
    cpSync(BUILT, this.folder, { recursive: true, filter: (path) => !path.endsWith('.pmtiles') });
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  async start(): Promise<void> {
    const server = createServer((asked, answer) => this.#answer(asked, answer));
    server.on('upgrade', (asked, socket) => this.#join(asked, socket));
    server.on('connection', (socket) => this.#hold(socket));
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve));
    this.#port = (server.address() as AddressInfo).port;
    this.#server = server;
  }

  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    for (const socket of this.#sockets) socket.destroy();
    if (server) await new Promise((resolve) => server.close(resolve));
  }

  async end(): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Another build with the same content: every file has a new name, and none of the old ones is left. */
  deploy(mark: string): void {
    const assets = join(this.folder, 'assets');
    const names = new Map(
      readdirSync(assets).map((name) => [name, `${name.slice(0, -extname(name).length)}${mark}${extname(name)}`]),
    );
    const renew = (path: string) =>
      writeFileSync(
        path,
        readFileSync(path, 'utf8').replaceAll(NAMED, (name) => names.get(name) ?? name),
      );
    for (const name of names.keys()) if (/\.(js|mjs|css)$/.test(name)) renew(join(assets, name));
    for (const [name, renamed] of names) renameSync(join(assets, name), join(assets, renamed));
    renew(join(this.folder, 'index.html'));
    if (existsSync(join(this.folder, 'shell.json'))) renew(join(this.folder, 'shell.json'));
  }

  /** Takes the files of a part away. */
  remove(part: RegExp): void {
    const assets = join(this.folder, 'assets');
    for (const name of readdirSync(assets)) if (part.test(name)) rmSync(join(assets, name));
  }

  #hold(socket: Duplex): void {
    this.#sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => this.#sockets.delete(socket));
  }

  #answer(asked: IncomingMessage, answer: ServerResponse): void {
    const { pathname } = new URL(asked.url ?? '/', this.url);
    const file = join(this.folder, pathname === '/' ? 'index.html' : pathname);
    const isOwn = pathname === '/' || pathname.startsWith('/assets/') || (existsSync(file) && extname(file) !== '');
    if (!isOwn) this.#forward(asked, answer);
    else if (!existsSync(file)) answer.writeHead(404).end();
    else this.#send(pathname, file, answer);
  }

  #send(pathname: string, file: string, answer: ServerResponse): void {
    const isHashed = pathname.startsWith('/assets/');
    answer.writeHead(200, {
      'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
      'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    });
    // At once: a file that is opened later may have been renamed meanwhile.
    answer.end(readFileSync(file));
  }

  #forward(asked: IncomingMessage, answer: ServerResponse): void {
    const { port } = this.#app.address;
    const { method, headers, url } = asked;
    const onward = request({ host: '127.0.0.1', port, method, path: url, headers }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  }

  #join(asked: IncomingMessage, socket: Duplex): void {
    const { port } = this.#app.address;
    const { origin: _, ...headers } = asked.headers;
    const onward: Socket = connect(port, '127.0.0.1', () => {
      const lines = Object.entries({ ...headers, host: `127.0.0.1:${port}`, origin: this.#app.url });
      onward.write(
        `GET ${asked.url} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
      );
      onward.pipe(socket);
      socket.pipe(onward);
    });
    this.#hold(onward);
    onward.once('close', () => socket.destroy());
    socket.once('close', () => onward.destroy());
  }
}
