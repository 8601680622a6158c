import { DEVICE_MODULES, isAdmin, type Module } from '#domain/foundation/permissions/permissions.ts';
import type { Session } from '../api/session.ts';
import { paths } from './paths.ts';

/** Where the names of the pages are. */
export const ACCOUNT_TEXTS = ['delivery', 'desktop', 'company', 'order', 'report_mail', 'sharing', 'audit'] as const;

/** The pages of an account, in the side bar and as tabs. */
export function accountPages({ role, modules }: Pick<Session, 'role' | 'modules'>, shown: readonly Module[]) {
  const isMember = role !== 'guest';
  const hasMessages = isMember && modules.includes('message');
  return [
    { link: paths.account(), text: 'delivery:my_account' as const },
    { link: paths.desktop(), text: 'desktop:title' as const },
    isAdmin(role) && { link: paths.companies(), text: 'company:title' as const },
    shown.includes('order') && { link: paths.orders(), text: 'order:my_orders' as const },
    hasMessages && { link: paths.notifications(), text: 'delivery:title' as const },
    hasMessages && { link: paths.reportMail(), text: 'report_mail:title' as const },
    isMember && { link: paths.sharedWithMe(), text: 'sharing:with_me' as const },
    role === 'superAdmin' && { link: paths.maps(), text: 'company:map_service' as const },
    isAdmin(role) &&
      modules.some((module) => DEVICE_MODULES.includes(module)) && {
        link: paths.bridges(),
        text: 'index:nav_bridges' as const,
      },
    isAdmin(role) && { link: paths.audit(), text: 'audit:title' as const },
  ].filter((page) => page !== false);
}
