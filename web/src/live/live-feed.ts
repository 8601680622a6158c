import { decodeNotify } from '#domain/live/notify.ts';
import { ask } from '../api/client.ts';
import { queryClient } from '../api/query-client.ts';
import { readToken } from '../api/token.ts';
import { connect } from './connection.ts';
import { createFeed } from './feed.ts';
import { liveStore } from './store.ts';

const feed = createFeed({
  readToken,
  connect,
  take: (payload) => {
    try {
      liveStore.take(decodeNotify(payload));
    } catch {
      // An unreadable message is ignored; the next one may be readable.
    }
  },
  // A call with the same token ends the session in the page's usual way.
  onRefused: () => void ask('userInfo').catch(() => undefined),
  // Data fetched before is as old as its answer: everything since then was missed.
  onOpened: () => void queryClient.invalidateQueries({ queryKey: ['devices'] }),
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
