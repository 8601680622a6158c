import { MINUTE_MS } from '#domain/foundation/basics/time.ts';
import type { Context, Service } from '../../context.ts';
import { writeAudit } from '../../foundation/system/audit.ts';
import { systemScope, type Tx } from '../../platform/db/within.ts';
import { networkOf } from '../../platform/http/network.ts';
import type { ApiKeyOfSession, Session } from '../../platform/http/session.ts';

const scope = systemScope('uses of API keys');
/** Networks of a key that are remembered; one from before them is new again. */
const NETWORKS = 50;
/** New networks of a key that are written in one minute: nobody fills the audit from many addresses. */
const NEW_A_MINUTE = 10;
const MANY = 10_000;

/** When keys were used last and where from: written once a minute, and at once for a network that is new. */
export interface KeyUses extends Service {
  /** Writes in the background. Sessions of people are none of its business. */
  note(session: Session, address: string): void;
}

interface Noted {
  readonly minute: number;
  readonly networks: ReadonlySet<string>;
}

export function createKeyUses({ within, clock, log }: Pick<Context, 'within' | 'clock' | 'log'>): KeyUses {
  /** What was written of each key in this minute. */
  const noted = new Map<string, Noted>();
  const underWay = new Set<Promise<void>>();

  return {
    note: (session, address) => {
      const { apiKey } = session;
      if (!apiKey) return;
      const now = clock.now();
      const minute = Math.floor(now / MINUTE_MS);
      const network = networkOf(address);
      const before = noted.get(apiKey.id);
      const networks = before?.minute === minute ? before.networks : new Set<string>();
      if (networks.has(network) || networks.size >= NEW_A_MINUTE) return;
      if (noted.size >= MANY) noted.clear();
      noted.set(apiKey.id, { minute, networks: new Set([...networks, network]) });
      const writing: Promise<void> = within(scope, (tx) => writeUse(tx, { session, apiKey, network }, now))
        .catch((error: Error) => log.warn({ error: error.message }, 'the use of an API key could not be noted'))
        .finally(() => underWay.delete(writing));
      underWay.add(writing);
    },
    start: async () => {},
    stop: async () => void (await Promise.all(underWay)),
  };
}

interface Use {
  readonly session: Session;
  readonly apiKey: ApiKeyOfSession;
  readonly network: string;
}

async function writeUse(tx: Tx, { session, apiKey, network }: Use, now: number): Promise<void> {
  const key = await tx.maybe<{ networks: string[] }>('select networks from api_key where id = $1 for no key update', [
    apiKey.id,
  ]);
  if (!key) return;
  const networks = [...key.networks.filter((each) => each !== network), network].slice(-NETWORKS);
  await tx.query('update api_key set last_used_at = greatest(last_used_at, $2), networks = $3 where id = $1', [
    apiKey.id,
    now,
    networks,
  ]);
  if (key.networks.includes(network)) return;
  await writeAudit(tx, {
    at: now,
    userId: session.userId,
    companyPath: session.path,
    action: 'apiKeys.newNetwork',
    target: apiKey.label,
    address: network,
    apiKey: apiKey.label,
  });
}
