import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { showOnTab, webInfoQuery } from '../api/web-info.ts';
import { ToastHost } from '../ui/ToastHost.tsx';

/** The common parts of all pages: the tab's title and icon, and the place for toasts. */
export function RootPage() {
  const { data } = useQuery(webInfoQuery);
  useEffect(() => showOnTab(data), [data]);
  return (
    <>
      <Outlet />
      <ToastHost />
    </>
  );
}
