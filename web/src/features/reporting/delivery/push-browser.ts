import { canPush, WORKER } from '../../../api/push-subscription.ts';

/** Why a browser cannot be pushed to. */
export class PushFault extends Error {
  readonly reason: 'push_unsupported' | 'push_denied' | 'push_failed';
  constructor(reason: PushFault['reason']) {
    super(reason);
    this.reason = reason;
  }
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

const isSame = (left: ArrayBuffer | null, right: Uint8Array): boolean =>
  left !== null && left.byteLength === right.length && new Uint8Array(left).every((byte, at) => byte === right[at]);

interface Subscribed {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/**
 * Asks the reader and the browser's push service. The reader has to have pressed something.
 * @param key of the server
 */
export async function subscribe(key: string): Promise<Subscribed> {
  if (!canPush()) throw new PushFault('push_unsupported');
  if ((await Notification.requestPermission()) !== 'granted') throw new PushFault('push_denied');
  try {
    await navigator.serviceWorker.register(WORKER);
    const { pushManager } = await navigator.serviceWorker.ready;
    const applicationServerKey = bytesOf(key);
    const known = await pushManager.getSubscription();
    // A browser can only be subscribed with one key; that of another installation is of no use.
    if (known && !isSame(known.options.applicationServerKey, applicationServerKey)) await known.unsubscribe();
    const { endpoint, keys } = (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })).toJSON();
    if (!endpoint || !keys?.p256dh || !keys.auth) throw new PushFault('push_failed');
    return { endpoint, p256dh: keys.p256dh, auth: keys.auth };
  } catch {
    throw new PushFault('push_failed');
  }
}

const BROWSERS = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;
const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS', 'macOS'],
  ['Linux', 'Linux'],
] as const;

/** What a browser calls itself, as its owner would; null where it does not say. */
export function browserIn(userAgent: string): { browser: string; system: string } | null {
  const find = (names: readonly (readonly [string, string])[]) => names.find(([sign]) => userAgent.includes(sign))?.[1];
  const browser = find(BROWSERS);
  const system = find(SYSTEMS);
  return browser && system ? { browser, system } : null;
}
