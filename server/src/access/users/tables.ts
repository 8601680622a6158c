import type { Tables } from '../../platform/db/table.ts';

export const usersTables = {
  app_user: { place: 'reference', of: 'account', path: 'own', exported: true },
  user_session: { place: 'coordinator', of: 'account', exported: true },
  one_time_code: { place: 'coordinator', of: 'nobody' },
  login_try: { place: 'coordinator', of: 'nobody' },
} as const satisfies Tables;
