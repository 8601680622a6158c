import { type LookupAddress, lookup as resolve } from 'node:dns';
import { connect, isIP, type LookupFunction, type Socket } from 'node:net';
import { connect as connectSecurely, rootCertificates, type TLSSocket } from 'node:tls';
import { isOwnMachine } from '#domain/fleet/bridges/own-machine.ts';
import type { Trust } from '#domain/fleet/bridges/sources.ts';
import { WrongCertificate } from './cause.ts';

/**
 * How far a source may reach: everywhere when the bridge's own file names its address; beyond this machine and its link when
 * somebody has written it in the console.
 */
export type Reach = 'everywhere' | 'beyond-this-machine';

export interface Place {
  readonly host: string;
  readonly port: number;
}

const refusal = (host: string) =>
  new Error(`${host} leads to the bridge's own machine: it is read only if the bridge's file lists the address`);

/** Finds the addresses of a name, at the moment it is dialled: those that are refused are left out. */
const beyondThisMachine: LookupFunction = (hostname, options, callback) =>
  resolve(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error) return callback(error, '');
    const open = found.filter(({ address }) => !isOwnMachine(address));
    const [first] = open;
    if (!first) callback(refusal(hostname), '');
    else if (options.all) callback(null, open);
    else callback(null, first.address, first.family);
  });

/**
 * What a connection to a host is made with, so that it leads no further than it may. Every way to write an address that is not
 * the usual one is a name here, and looked up.
 * @throws Error for an address that is refused
 */
function within(reach: Reach, host: string): { readonly lookup?: LookupFunction } {
  if (reach === 'everywhere') return {};
  if (isIP(host) !== 0 && isOwnMachine(host)) throw refusal(host);
  return { lookup: beyondThisMachine };
}

interface Dialled extends Place {
  readonly isSecure?: boolean;
  readonly trust?: Trust;
}

/** Connects to a place, with TLS if wanted; an address that is refused is a connection that fails. */
export function dial({ host, port, isSecure = false, trust = {} }: Dialled, reach: Reach): Socket {
  try {
    const how = { host, port, ...within(reach, host) };
    return isSecure ? dialSecurely(how, trust) : connect(how);
  } catch (error) {
    // It fails as a name does that is not found: later, when somebody listens to it.
    const lookup: LookupFunction = (_name, _how, callback) => setImmediate(callback, error as Error, '');
    return connect({ host: 'nowhere', port, lookup });
  }
}

function dialSecurely(how: Place & { readonly lookup?: LookupFunction }, { ca, fingerprint }: Trust): TLSSocket {
  const socket = connectSecurely({
    ...how,
    ...(isIP(how.host) === 0 && { servername: how.host }),
    ...(ca !== undefined && { ca: [...rootCertificates, ca] }),
    // The one certificate that is right is compared below, before anything is said.
    ...(fingerprint !== undefined && { rejectUnauthorized: false }),
  });
  let found = '';
  // Before the connection refuses a certificate, and forgets it. Other ways to ask for it keep its names from being compared.
  socket.prependListener('secure', () => {
    found = socket.getPeerCertificate(true).fingerprint256 ?? '';
  });
  if (fingerprint !== undefined)
    socket.once('secureConnect', () => {
      if (plain(found) !== plain(fingerprint)) socket.destroy(new WrongCertificate(found));
    });
  socket.prependListener('error', (error) => Object.assign(error, { fingerprint: found }));
  return socket;
}

const plain = (fingerprint: string): string => fingerprint.replaceAll(':', '').toLowerCase();

/** The host of an address as a connection takes it. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');
