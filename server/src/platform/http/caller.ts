import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';

/** The company or user of a request, where the route does not say. */
export interface Callers {
  /** The address that a route has as `request.ip`. */
  addressOf(request: IncomingMessage): string;
  isProxy(address: string): boolean;
}

/** Trusts the named proxies, nobody else. */
export function createCallers(trustProxy: readonly string[]): Callers {
  const isTrusted = trustProxy.length > 0 ? proxyAddress.compile([...trustProxy]) : () => false;
  return {
    addressOf: (request) => proxyAddress(request, isTrusted) ?? '',
    isProxy: (address) => isTrusted(address, 0),
  };
}
