import { OutboundError } from '../../../platform/outbound/dial.ts';
import { post } from '../../../platform/outbound/post.ts';
import { type Answer, stopwatch } from '../notices/attempts.ts';
import { encryptPush, isPoint, MAX_PUSH_BYTES } from './push-encryption.ts';
import { type VapidKey, vapidHeader } from './vapid.ts';

/** What a browser shows: `web/public/worker.js` reads it. */
interface Note {
  readonly title: string;
  readonly body: string;
  readonly lang: string;
  /** The same in every attempt: a repeat takes the place of the one before. */
  readonly tag: string;
  /** What a click opens, below the address of the console. */
  readonly path: string;
  /** Severity of the worst alarm; 0: none. */
  readonly level: number;
  readonly at: number;
  /** Address of the brand's icon, below that of the console; empty for the product's. */
  readonly icon: string;
}

export interface Push {
  /** The same in every attempt; a push service keeps one message of a topic. */
  readonly topic: string;
  readonly ttlSeconds: number;
  readonly urgency: 'normal' | 'high';
  readonly note: Note;
}

/** A browser as push services know it. */
export interface Browser {
  readonly id: number;
  readonly name: string;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface PushSetting {
  readonly key: VapidKey;
  /** Whom push services can ask. */
  readonly contact: string;
  readonly allowsPrivate: boolean;
  readonly now: number;
}

/** How a push service answered; the browser is gone where it says so, or where it can never be pushed to. */
export interface Pushed extends Answer {
  readonly isTaken: boolean;
  readonly isGone: boolean;
  /** The message will never be taken. */
  readonly isFinal: boolean;
}

/** The push service knows no such browser any more (RFC 8030), or its owner took the permission back. */
const GONE = [404, 410];
/** What passes: too much at once, or a fault of the push service. */
const PASSES = (status: number) => status === 408 || status === 429 || status >= 500;

/** Hands a message for one browser to its push service. */
export async function postPush({ endpoint, p256dh, auth }: Browser, push: Push, setting: PushSetting): Promise<Pushed> {
  const { key, contact, allowsPrivate, now } = setting;
  const tookMs = stopwatch();
  const failed = (error: string, isFinal = false) =>
    ({ isTaken: false, isGone: false, isFinal, status: null, error, tookMs: tookMs() }) as const;
  const keys = { p256dh: Buffer.from(p256dh, 'base64url'), auth: Buffer.from(auth, 'base64url') };
  // A stored key that is none must not stop the messages of all others.
  if (!isPoint(keys.p256dh)) return { ...failed('the key is not a point of P-256', true), isGone: true };
  const body = encryptPush(keys, bytesOf(push.note));
  try {
    const headers = {
      'content-type': 'application/octet-stream',
      'content-encoding': 'aes128gcm',
      ttl: `${push.ttlSeconds}`,
      urgency: push.urgency,
      topic: push.topic,
      authorization: vapidHeader(key, endpoint, contact, now),
    };
    const { status, text } = await post(endpoint, { headers, body }, { allowsPrivate });
    const isTaken = status >= 200 && status < 300;
    const isGone = GONE.includes(status);
    const error = isTaken ? null : text;
    return { isTaken, isGone, isFinal: !isTaken && !PASSES(status), status, error, tookMs: tookMs() };
  } catch (error) {
    if (error instanceof OutboundError) return failed(error.message);
    throw error;
  }
}

/** The note as far as a push service takes it: a long one loses the end of its body. */
function bytesOf(note: Note): Buffer {
  for (let body = note.body; ; body = body.slice(0, Math.floor(body.length / 2))) {
    const bytes = Buffer.from(JSON.stringify({ ...note, body: body.toWellFormed() }));
    if (bytes.length <= MAX_PUSH_BYTES || body === '') return bytes;
  }
}
