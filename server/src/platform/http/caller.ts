import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';

/** Determines the address of a request's caller, also outside routes. */
interface Callers {
  /** The address that a route sees as `request.ip`. */
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
