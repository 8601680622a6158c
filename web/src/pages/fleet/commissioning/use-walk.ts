import { useCallback, useEffect, useRef, useState } from 'react';
import { MAX_UNITS_AT_ONCE } from '#domain/fleet/commissioning/limits.ts';
import { ask } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { randomUuid } from '../../../storage/random-uuid.ts';
import { noteUnsent } from '../../../storage/unsent.ts';
import { afterTold, unitOf, unsentOf, type WalkEntry, type WalkFields } from './walk-entry.ts';
import type { WalkStore } from './walk-store.ts';

/** How often what waits is tried again. */
const AGAIN_MS = 15_000;

/** A walk of an account: what was scanned is kept here and sent as soon as the server is reached, in order. */
export function useWalk(account: string, store: WalkStore) {
  const [entries, setEntries] = useState<readonly WalkEntry[] | null>(null);
  const [isAway, setAway] = useState(false);
  const [isKept, setKept] = useState(true);
  // Told once, and never kept.
  const [keys, setKeys] = useState<ReadonlyMap<string, string>>(new Map());
  const now = useRef<readonly WalkEntry[]>([]);
  const sending = useRef(false);

  const show = useCallback(
    (next: readonly WalkEntry[]) => {
      now.current = next;
      setEntries(next);
      noteUnsent(account, unsentOf(next).length);
    },
    [account],
  );
  const write = useCallback(
    (entry: WalkEntry) => {
      const others = now.current.filter(({ key }) => key !== entry.key);
      show([...others, entry].sort((one, other) => one.order - other.order));
      return store.save(account, entry).then(
        () => setKept(true),
        () => setKept(false),
      );
    },
    [account, show, store],
  );
  const send = useCallback(async () => {
    if (sending.current) return;
    sending.current = true;
    try {
      for (let part = partOf(now.current); part.length > 0; part = partOf(now.current)) {
        const { units } = await ask('commissionDevices', { units: JSON.stringify(part.map(unitOf)) });
        setAway(false);
        for (const told of units) {
          const sent = part.find(({ key }) => key === told.key);
          const entry = now.current.find(({ key }) => key === told.key);
          if (!sent || !entry) continue;
          if (told.deviceKey !== null) setKeys((before) => new Map(before).set(told.key, told.deviceKey ?? ''));
          await write(afterTold(entry, told, sent.revision));
        }
        void queryClient.invalidateQueries({ queryKey: ['commissioning'] });
        void queryClient.invalidateQueries({ queryKey: ['devices'] });
        if (units.some(({ reason }) => reason === 'too_many_requests')) break;
      }
    } catch {
      // It waits here; the page says so.
      setAway(true);
    } finally {
      sending.current = false;
    }
  }, [write]);

  useEffect(() => {
    let isGone = false;
    store.load(account).then(
      (kept) => {
        if (isGone) return;
        // What was scanned meanwhile is newer than what was kept of it.
        const added = new Set(now.current.map(({ key }) => key));
        show(
          [...kept.filter(({ key }) => !added.has(key)), ...now.current].sort((one, other) => one.order - other.order),
        );
        void send();
      },
      () => {
        if (isGone) return;
        setKept(false);
        show(now.current);
      },
    );
    const again = () => void send();
    window.addEventListener('online', again);
    const timer = setInterval(again, AGAIN_MS);
    return () => {
      isGone = true;
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [account, send, show, store]);

  return {
    entries,
    keys,
    isAway,
    /** Whether the browser keeps it; otherwise it is lost with this page. */
    isKept,
    send,
    /** Kept at once, and sent when it can be. */
    add: (label: { sn: string; mcuId: string }, fields: WalkFields): string => {
      const key = randomUuid();
      const answer = { sentRevision: 0, outcome: null, reason: null, deviceName: null };
      void write({ ...fields, ...label, key, order: Date.now(), revision: 1, ...answer }).then(send);
      return key;
    },
    change: async (key: string, fields: Partial<WalkFields>) => {
      const entry = now.current.find((each) => each.key === key);
      if (!entry) return;
      const isRenamed = fields.pattern !== undefined && fields.pattern !== entry.pattern;
      await write({ ...entry, ...fields, revision: entry.revision + 1, ...(isRenamed && { deviceName: null }) });
      await send();
    },
    forget: async ({ key }: WalkEntry) => {
      show(now.current.filter((entry) => entry.key !== key));
      await store.remove(account, key).catch(() => undefined);
    },
  };
}

const partOf = (entries: readonly WalkEntry[]) => unsentOf(entries).slice(0, MAX_UNITS_AT_ONCE);
