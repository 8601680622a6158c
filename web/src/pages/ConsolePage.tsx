import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSession } from '../api/session.ts';
import { AlarmAnnouncer } from '../features/alarms/AlarmAnnouncer.tsx';
import { useCountOnTab, useFreshMessages } from '../features/alarms/use-recent-messages.ts';
import { Shell } from '../features/system/Shell.tsx';
import { AccountRow } from '../features/users/AccountRow.tsx';
import { applySettings } from '../features/users/save-settings.ts';
import { liveFeed } from '../live/live-feed.ts';

/** The page loads first; live values follow. */
const LIVE_AFTER_MS = 3000;

/** Layout of all pages for a signed-in user. */
export function ConsolePage() {
  const session = useSession();
  useEffect(() => {
    void applySettings(session);
  }, [session]);
  useEffect(() => {
    const timer = setTimeout(() => liveFeed.start(), LIVE_AFTER_MS);
    return () => {
      clearTimeout(timer);
      liveFeed.stop();
    };
  }, []);
  useFreshMessages();
  useCountOnTab();
  return (
    <Shell account={<AccountRow />}>
      <Outlet />
      <AlarmAnnouncer />
    </Shell>
  );
}
