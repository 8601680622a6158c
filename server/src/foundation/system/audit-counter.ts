import type { ErrorCode } from '#domain/foundation/basics/errors.ts';
import { MINUTE_MS } from '#domain/foundation/basics/time.ts';
import type { Context } from '../../context.ts';
import { systemScope, type Tx } from '../../platform/db/within.ts';
import { networkOf } from '../../platform/http/network.ts';
import { type Acting, actingNow } from './acting.ts';
import { writeAudit } from './audit.ts';

/** The subject of an entry. */
export interface AuditSubject {
  readonly userId: number | null;
  readonly companyPath: string;
  readonly name?: string;
}
/** An event that strangers can cause at will. */
export interface Occurrence {
  readonly action: string;
  readonly outcome?: ErrorCode;
  readonly address: string;
  /** The key that distinguishes it from others of the same minute: an account as it was typed, a session and a call. */
  readonly key: string;
  readonly target?: string;
  /** Looked up when it is written, not while the caller waits: the response time must reveal nothing. */
  about(tx: Tx): Promise<AuditSubject>;
}

export interface AuditCounter {
  /** Records it in the background: the first of a minute is written at once, the others of the minute as one number. */
  note(occurrence: Occurrence): void;
  /** Writes the counts. */
  stop(): Promise<void>;
}

/**
 * When there are more kinds of entries than this, for one network or for all, they become one count per minute: nobody
 * can fill the table.
 */
const KINDS_OF_A_NETWORK = 10;
const KINDS = 30;
const scope = systemScope('audit');

interface Counted {
  readonly occurrence: Occurrence;
  /** Counts are written within some later call, or none. */
  readonly acting: Acting;
  more: number;
}

export function createAuditCounter({ within, clock, log }: Pick<Context, 'within' | 'clock' | 'log'>): AuditCounter {
  let counted = new Map<string, Counted>();
  let ofNetworks = new Map<string, number>();
  let others = 0;
  let endsAt = 0;
  let timer: NodeJS.Timeout | undefined;
  const underWay = new Set<Promise<void>>();

  const write = (work: (tx: Tx) => Promise<void>) => {
    const writing: Promise<void> = within(scope, work)
      .catch((error: Error) => log.warn({ error: error.message }, 'an audit entry could not be written'))
      .finally(() => underWay.delete(writing));
    underWay.add(writing);
  };
  const entry = async (tx: Tx, { occurrence, acting: { apiKey, client, session } }: Counted, more: number) => {
    const { action, outcome, address, target, about } = occurrence;
    const { userId, companyPath, name } = await about(tx);
    const said = target ?? name;
    await writeAudit(tx, {
      at: clock.now(),
      userId,
      companyPath,
      action,
      address,
      apiKey,
      client,
      session,
      ...(said !== undefined && { target: said }),
      ...(outcome && { outcome }),
      ...(more > 0 && { detail: { more } }),
    });
  };
  /** Ends the minute. */
  const flush = () => {
    clearTimeout(timer);
    const repeated = [...counted.values()].filter(({ more }) => more > 0);
    const unnamed = others;
    counted = new Map();
    ofNetworks = new Map();
    others = 0;
    if (repeated.length === 0 && unnamed === 0) return;
    write(async (tx) => {
      for (const each of repeated) await entry(tx, each, each.more);
      if (unnamed > 0)
        await writeAudit(tx, {
          at: clock.now(),
          userId: null,
          companyPath: scope.path,
          action: 'audit.others',
          apiKey: null,
          client: null,
          detail: { more: unnamed },
        });
    });
  };
  const hasRoom = (network: string) => counted.size < KINDS && (ofNetworks.get(network) ?? 0) < KINDS_OF_A_NETWORK;

  return {
    note: (occurrence) => {
      const now = clock.now();
      if (now >= endsAt) {
        flush();
        endsAt = now + MINUTE_MS;
        timer = setTimeout(flush, MINUTE_MS).unref();
      }
      const key = [occurrence.action, occurrence.outcome, occurrence.address, occurrence.key].join('\n');
      const known = counted.get(key);
      if (known) {
        known.more++;
        return;
      }
      const network = networkOf(occurrence.address);
      if (!hasRoom(network)) {
        others++;
        return;
      }
      ofNetworks.set(network, (ofNetworks.get(network) ?? 0) + 1);
      const first = { occurrence, acting: actingNow(), more: 0 };
      counted.set(key, first);
      write((tx) => entry(tx, first, 0));
    },
    stop: async () => {
      flush();
      await Promise.all(underWay);
    },
  };
}
