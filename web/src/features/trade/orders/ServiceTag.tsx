import { useTranslation } from 'react-i18next';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { dataServiceState } from '#domain/foundation/devices/data-service.ts';
import { useNow } from '../../../i18n/clock.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Tag } from '../../../ui/mark/Tag.tsx';

/** The status of a data service, with the remaining days. */
export function ServiceTag({ until }: { until: number | null }) {
  const { t } = useTranslation('order');
  const format = useFormat();
  const now = useNow();
  const state = dataServiceState(until, now);
  if (until === null || state === 'unknown') return <Tag>{t('service_unknown')}</Tag>;
  if (state === 'valid')
    return (
      <Tag tone="charge" icon="check">
        {t('valid_to', { date: format.date('date', until) })}
      </Tag>
    );
  // A started day that remains counts as one, a started day that has passed does not.
  const days = Math.max(
    1,
    state === 'expiring' ? Math.ceil((until - now) / DAY_MS) : Math.floor((now - until) / DAY_MS),
  );
  return state === 'expiring' ? (
    <Tag tone="low" icon="clock">
      {t('ends_in', { count: days, number: format.number(days) })}
    </Tag>
  ) : (
    <Tag tone="alarm" icon="close">
      {t('ended_ago', { count: days, number: format.number(days) })}
    </Tag>
  );
}
