import { useTranslation } from 'react-i18next';
import type { Lease } from '#domain/trade/leases/calls.ts';
import type { Room } from '#domain/trade/leases/room.ts';
import { useFormat } from '../../../../i18n/use-format.ts';

/** Says whether a device is free for the dates that a lease would have. */
export function useRoomText(): (room: Room<Lease>) => string {
  const { t } = useTranslation(['lease', 'wrong_desc']);
  const format = useFormat();
  return (room) => {
    if (room.kind === 'free') return t('lease:free');
    if (room.kind === 'freeUntil') return t('lease:free_until', { date: format.date('dayMonth', room.at) });
    const { customer, startsAt, endsAt } = room.by;
    const [from, until] = [format.date('date', startsAt), format.date('date', endsAt)];
    return t('wrong_desc:lease_overlaps', { customer, from, until });
  };
}
