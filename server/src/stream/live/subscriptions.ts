import { containsPath } from '#domain/foundation/basics/company-path.ts';
import { isOnShelf } from '#domain/foundation/basics/shelf-path.ts';
import type { LiveMessage } from '../../platform/live/bus.ts';
import type { LiveSocket, Subscription } from './socket.ts';

/** All company paths that are prefixes of a path: `1-5-23` gives `1`, `1-5`, `1-5-23`. */
function companiesAbove(path: string): string[] {
  const above: string[] = [];
  for (let dash = path.indexOf('-'); dash !== -1; dash = path.indexOf('-', dash + 1)) above.push(path.slice(0, dash));
  above.push(path);
  return above;
}

const NOTHING: Subscription = { companies: [], leasedSince: new Map() };

/**
 * Which sockets receive what: an index by company and by leased device, so that the receivers of a message are found
 * without checking each socket.
 */
export class Audiences {
  readonly #subscription = new Map<LiveSocket, Subscription>();
  readonly #byCompany = new Map<string, Set<LiveSocket>>();
  readonly #byLeasedDevice = new Map<number, Set<LiveSocket>>();

  /** Replaces the subscriptions of the socket. A company may have leased a hundred thousand devices: only changes cost. */
  set(socket: LiveSocket, subscription: Subscription): void {
    this.#change(socket, this.#subscription.get(socket) ?? NOTHING, subscription);
    this.#subscription.set(socket, subscription);
  }

  remove(socket: LiveSocket): void {
    this.#change(socket, this.#subscription.get(socket) ?? NOTHING, NOTHING);
    this.#subscription.delete(socket);
  }

  #change(socket: LiveSocket, before: Subscription, after: Subscription): void {
    for (const path of before.companies) if (!after.companies.includes(path)) leave(this.#byCompany, path, socket);
    for (const path of after.companies) if (!before.companies.includes(path)) join(this.#byCompany, path, socket);
    const [had, has] = [before.leasedSince, after.leasedSince];
    for (const deviceId of had.keys()) if (!has.has(deviceId)) leave(this.#byLeasedDevice, deviceId, socket);
    for (const deviceId of has.keys()) if (!had.has(deviceId)) join(this.#byLeasedDevice, deviceId, socket);
  }

  /**
   * Calls `hear` once for every socket that may see the message's device, with the start of the lease; null for the
   * caller's own devices.
   */
  forEach(message: LiveMessage, deliver: (socket: LiveSocket, since: number | null) => void): void {
    if (isOnShelf(message.path)) return;
    for (const company of companiesAbove(message.path)) {
      const sockets = this.#byCompany.get(company);
      if (sockets) for (const socket of sockets) deliver(socket, null);
    }
    const lessees = this.#byLeasedDevice.get(message.deviceId);
    for (const socket of lessees ?? []) {
      if (containsPath(socket.session.path, message.path)) continue;
      deliver(socket, this.#subscription.get(socket)?.leasedSince.get(message.deviceId) ?? null);
    }
  }
}

function join<K>(groups: Map<K, Set<LiveSocket>>, key: K, socket: LiveSocket): void {
  const group = groups.get(key);
  if (group) group.add(socket);
  else groups.set(key, new Set([socket]));
}

function leave<K>(groups: Map<K, Set<LiveSocket>>, key: K, socket: LiveSocket): void {
  const group = groups.get(key);
  if (group?.delete(socket) && group.size === 0) groups.delete(key);
}
