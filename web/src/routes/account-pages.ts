import { can, DEVICE_MODULES, type Module } from '#domain/foundation/permissions/permissions.ts';
import type { Session } from '../api/session.ts';
import { paths } from './paths.ts';

/** Where the names of the pages are. */
export const ACCOUNT_TEXTS = ['delivery', 'desktop', 'company', 'order', 'report_mail', 'sharing', 'audit'] as const;

/** The pages of an account, in the side bar and as tabs. */
export function accountPages(session: Session, shown: readonly Module[]) {
  const { modules } = session;
  const hasMessages = modules.includes('message');
  return [
    { link: paths.account(), text: 'delivery:my_account' as const },
    { link: paths.desktop(), text: 'desktop:title' as const },
    can.manageCompany(session, session).allowed && { link: paths.companies(), text: 'company:title' as const },
    shown.includes('order') && { link: paths.orders(), text: 'order:my_orders' as const },
    hasMessages &&
      can.receiveMessages(session).allowed && { link: paths.notifications(), text: 'delivery:title' as const },
    hasMessages &&
      can.scheduleReports(session).allowed && { link: paths.reportMail(), text: 'report_mail:title' as const },
    can.takeShare(session).allowed && { link: paths.sharedWithMe(), text: 'sharing:with_me' as const },
    can.chooseMapService(session).allowed && { link: paths.maps(), text: 'company:map_service' as const },
    can.editBridge(session, session).allowed &&
      modules.some((module) => DEVICE_MODULES.includes(module)) && {
        link: paths.bridges(),
        text: 'index:nav_bridges' as const,
      },
    can.seeAudit(session).allowed && { link: paths.audit(), text: 'audit:title' as const },
  ].filter((page) => page !== false);
}
