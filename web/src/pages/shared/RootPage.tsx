import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { idsOfPath } from '#domain/foundation/basics/company-path.ts';
import { sessionQuery } from '../../api/session.ts';
import { showOnTab } from '../../api/tab.ts';
import { visitedCompany } from '../../api/visited-company.ts';
import { useWebInfo } from '../../api/web-info.ts';
import { ToastHost } from '../../ui/dialog/ToastHost.tsx';

/** The common parts of all pages: the tab's title and icon, and the place for toasts. */
export function RootPage() {
  const info = useWebInfo();
  const { data } = useQuery({ ...sessionQuery, enabled: false });
  const { pathname } = useLocation();
  // What is left of a session that has ended says nothing.
  const session = pathname.startsWith('/login') ? undefined : data;
  useEffect(() => {
    if (session) showOnTab(session.brand, idsOfPath(session.companyPath)?.[1]);
    else showOnTab(info, visitedCompany());
  }, [session, info]);
  return (
    <>
      <Outlet />
      <ToastHost />
    </>
  );
}
