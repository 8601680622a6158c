import { useTranslation } from 'react-i18next';
import type { Role } from '#domain/foundation/permissions/permissions.ts';
import { Tag } from './Tag.tsx';

const MANAGES = { tone: 'charge', icon: 'lock' } as const;
const LOOKS = { tone: 'idle', icon: 'person' } as const;
const LOOK = { superAdmin: MANAGES, admin: MANAGES, commonUser: LOOKS, guest: LOOKS } as const satisfies Record<
  Role,
  object
>;

/** The role of an account. */
export function RoleTag({ role }: { role: Role }) {
  const { t } = useTranslation('index');
  return <Tag {...LOOK[role]}>{t(`role_${role}`)}</Tag>;
}
