/** A separate process that uses the embedded database, as the console does: prints its address, and stops on request. */
import { once } from 'node:events';
import { startEmbedded } from '../../src/platform/db/embedded/start-embedded.ts';

const log = {
  info: (_fields: object, message: string) => void process.stderr.write(`${message}\n`),
  warn: (_fields: object, message: string) => void process.stderr.write(`${message}\n`),
};
const server = await startEmbedded({ dataDir: process.argv[2] ?? '', log });
process.stdout.write(`${JSON.stringify({ address: server.addresses.owner, adopted: server.adopted })}\n`);
await once(process.stdin.resume(), 'end');
await server.stop();
