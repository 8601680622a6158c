import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { loadLateCalls } from '../../api/client.ts';
import { pageBuild } from '../../api/page-build.ts';
import { isEmbedded } from '../../api/platform.ts';
import { useSession } from '../../api/session.ts';
import { AccountRow } from '../../features/access/users/AccountRow.tsx';
import { applySettings } from '../../features/access/users/save-settings.ts';
import { useCountOnTab, useFreshMessages } from '../../features/alerting/alarms/use-recent-messages.ts';
import { Shell } from '../../features/foundation/system/Shell.tsx';
import { TourPart } from '../../features/reporting/tour/TourPart.tsx';
import { liveFeed } from '../../live/live-feed.ts';
import { loadPart } from '../../ui/page/load-part.ts';
import { SearchPart } from '../reporting/search/SearchPart.tsx';

/** There before live values are. */
const AlarmAnnouncer = lazy(() => loadPart(() => import('../../features/alerting/alarms/AlarmAnnouncer.tsx')));

/** The page loads first; live values follow. */
const LIVE_AFTER_MS = 3000;

/** Layout of all pages for a signed-in user. */
export function ConsolePage() {
  const { role, settings } = useSession();
  useEffect(() => {
    void applySettings({ role, settings });
  }, [role, settings]);
  useEffect(() => void loadLateCalls().catch(() => undefined), []);
  useEffect(() => {
    const timer = setTimeout(() => liveFeed.start(), LIVE_AFTER_MS);
    return () => {
      clearTimeout(timer);
      liveFeed.stop();
    };
  }, []);
  useEffect(() => {
    if (isEmbedded() || pageBuild() === null) return;
    const timer = setTimeout(() => {
      // Without this part the console is as before, but for opening it without a server.
      import('../../api/offline.ts').then(({ startOffline }) => startOffline()).catch(() => undefined);
    }, LIVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  useFreshMessages();
  useCountOnTab();
  return (
    <Shell account={<AccountRow />}>
      <Outlet />
      <Suspense fallback={null}>
        <AlarmAnnouncer />
      </Suspense>
      <SearchPart />
      <TourPart />
    </Shell>
  );
}
