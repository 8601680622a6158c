import { ask } from '../api/client.ts';
import { queryClient } from '../api/query-client.ts';
import { readToken } from '../api/token.ts';
import { loadPart } from '../ui/page/load-part.ts';
import { connect } from './connection.ts';
import { createFeed } from './feed.ts';
import { liveStore } from './store.ts';

/** How messages are read. Live values come after the page: it does not wait for this. */
const loadDecoder = () => loadPart(() => import('#domain/assembly/live/notify-bytes.ts'));
let decode: Awaited<ReturnType<typeof loadDecoder>>['decodeNotify'];

const feed = createFeed({
  readToken,
  connect: async (hooks) => {
    ({ decodeNotify: decode } = await loadDecoder());
    return connect(hooks);
  },
  take: (payload) => {
    try {
      liveStore.take(decode(payload));
    } catch {
      // An unreadable message is ignored; the next one may be readable.
    }
  },
  // A call with the same token ends the session in the page's usual way.
  onRefused: () => void ask('userInfo').catch(() => undefined),
  // Data fetched before is as old as its answer, and what was reported as old as the last connection: everything since
  // then was missed. What was reported is shown until there are answers.
  onOpened: () => {
    const known = liveStore.known();
    void queryClient.invalidateQueries({ queryKey: ['devices'] }).then(() => liveStore.forget(known));
  },
  now: () => Date.now(),
  random: () => Math.random(),
});

const onVisibility = () => (document.visibilityState === 'hidden' ? feed.hide() : feed.wake());

/** The live feed of this page. */
export const liveFeed = {
  state: feed.state,
  subscribe: feed.subscribe,
  start(): void {
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('online', feed.wake);
    feed.start();
    if (document.visibilityState === 'hidden') feed.hide();
  },
  stop(): void {
    document.removeEventListener('visibilitychange', onVisibility);
    window.removeEventListener('online', feed.wake);
    feed.stop();
    liveStore.clear();
  },
};
