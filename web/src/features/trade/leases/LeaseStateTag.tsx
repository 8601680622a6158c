import { useTranslation } from 'react-i18next';
import type { LeaseState } from '#domain/trade/leases/lease.ts';
import type { IconName } from '../../../ui/art/icon-paths.ts';
import { Tag } from '../../../ui/mark/Tag.tsx';

const LOOKS = {
  underLease: ['charge', 'check'],
  expiringSoon: ['low', 'clock'],
  beginSoon: ['discharge', 'calendar'],
  valid: ['idle', 'calendar'],
  invalid: ['idle', 'close'],
  toBeLeased: ['idle', 'pause'],
} as const satisfies Readonly<Record<LeaseState, readonly [string, IconName]>>;

export const LEASE_ICONS = Object.fromEntries(
  Object.entries(LOOKS).map(([state, [, icon]]) => [state, icon]),
) as Readonly<Record<LeaseState, IconName>>;

/** The state of a lease, or of a device by its lease, in a word. */
export function LeaseStateTag({ state }: { state: LeaseState }) {
  const { t } = useTranslation('lease');
  const [tone, icon] = LOOKS[state];
  return (
    <Tag tone={tone} icon={icon}>
      {t(`state_${state}`)}
    </Tag>
  );
}
