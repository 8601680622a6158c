import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { useNow } from '../../../../i18n/clock.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { Icon } from '../../../../ui/art/Icon.tsx';
import type { DeviceEvent } from './device-events.ts';
import styles from './EventList.module.css';
import { useEventLabels } from './use-event-labels.ts';

/** An event with its time. */
export function EventRow({ event }: { event: DeviceEvent }) {
  const format = useFormat();
  const now = useNow();
  const { icon, tone, title, detail } = useEventLabels()(event);
  const time = format.date(now - event.at < DAY_MS ? 'minute' : 'dayMonth', event.at);
  return (
    <li className={styles.event}>
      <span className={styles.dot} data-tone={tone}>
        <Icon name={icon} size={14} stroke={1.9} />
      </span>
      <div className={styles.text}>
        <div className={styles.first}>
          <b>{title}</b>
          <time dateTime={new Date(event.at).toISOString()} title={format.date('dateTime', event.at)}>
            {time}
          </time>
        </div>
        {detail && <div className={styles.detail}>{detail}</div>}
      </div>
    </li>
  );
}
