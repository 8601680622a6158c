import type { ConsoleSource } from '#domain/fleet/bridges/calls.ts';
import type { ConsoleFile } from './file.ts';

/** The address that a source reads; null for a port of the machine. */
export function addressOf(source: ConsoleSource): string | null {
  if ('host' in source) return `tcp://${source.host}:${source.port}`;
  if (source.type === 've-direct') return source.port.startsWith('/') ? null : source.port;
  return 'broker' in source ? source.broker : source.url;
}

/** Whether the bridge's own file names the address that the console says: then whoever has the machine wants it read. */
export function isListed({ addresses, logins }: Pick<ConsoleFile, 'addresses' | 'logins'>, source: ConsoleSource) {
  const address = addressOf(source);
  return address !== null && [...addresses, ...Object.keys(logins)].some((each) => usual(each) === usual(address));
}

/** An address with and without the slash at its end is one. */
const usual = (address: string): string => (URL.canParse(address) ? new URL(address).href : address).replace(/\/$/, '');
