import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '../../api/client.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { media } from '../../theme/media.ts';
import { TwoLines } from '../../ui/TwoLines.tsx';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { lanesOf, placeIn, type Span, type SpanName, ticksOf } from './calendar-span.ts';
import { LeaseStateTag } from './LeaseStateTag.tsx';
import styles from './LeaseTimeline.module.css';

type Row = Answer<'leaseCalendar'>['list'][number];
type Lease = Row['leases'][number];

interface Props {
  rows: readonly Row[];
  month: string;
  spanName: SpanName;
  span: Span;
  now: number;
  onOpen: (lease: Lease) => void;
}

/** What tells leases of a row apart: of a device their customers, of a customer the devices. */
const otherOf = (row: Row, lease: Lease) => (row.device ? lease.customer : lease.device.deviceName);
const nameOf = (row: Row) => row.device?.deviceName ?? row.customer;

/** Arrows move between leases: left and right one after the other, up and down from row to row. */
function moveFocus(event: KeyboardEvent<HTMLUListElement>) {
  const current = (event.target as HTMLElement).closest('button');
  if (!current) return;
  const rows = [...event.currentTarget.children].map((row) => [...row.querySelectorAll('button')]);
  const at = rows.findIndex((bars) => bars.includes(current));
  const all = rows.flat();
  const next = (() => {
    switch (event.key) {
      case 'ArrowRight':
        return all[all.indexOf(current) + 1];
      case 'ArrowLeft':
        return all[all.indexOf(current) - 1];
      case 'ArrowDown':
        return rows.slice(at + 1).find((bars) => bars.length > 0)?.[0];
      case 'ArrowUp':
        return rows.slice(0, Math.max(at, 0)).findLast((bars) => bars.length > 0)?.[0];
    }
  })();
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Leases along time, a row for each device or customer; on a phone a list. */
export function LeaseTimeline(props: Props) {
  const isNarrow = useMediaQuery(media.belowTablet);
  return isNarrow ? <LeaseList {...props} /> : <Timeline {...props} />;
}

function Timeline({ rows, month, spanName, span, now, onOpen }: Props) {
  const { t } = useTranslation('lease');
  const format = useFormat();
  const ticks = ticksOf(month, spanName);
  const shape = spanName === 'year' ? 'month' : spanName === 'month' ? 'dayMonth' : 'monthYear';
  const isNowShown = now >= span.from && now < span.until;
  const lines = (
    <>
      {ticks.map((at) => (
        <span key={at} className={styles.tick} style={{ insetInlineStart: `${placeIn(span, at)}%` }} aria-hidden />
      ))}
      {isNowShown && <span className={styles.now} style={{ insetInlineStart: `${placeIn(span, now)}%` }} aria-hidden />}
    </>
  );
  return (
    <div className={styles.calendar}>
      <div className={styles.head} aria-hidden>
        <span />
        <div className={styles.scale}>
          {ticks.map((at) => (
            <span key={at} style={{ insetInlineStart: `${placeIn(span, at)}%` }}>
              {format.date(shape, at)}
            </span>
          ))}
        </div>
      </div>
      <ul className={styles.rows} aria-label={t('tab_calendar')} onKeyDown={moveFocus}>
        {rows.map((row) => (
          <li key={row.device?.mcuId ?? row.customer} className={styles.row}>
            <TwoLines name={nameOf(row)}>
              {row.usedPercent === null ? t(`state_${row.state}`) : t('used_percent', { percent: row.usedPercent })}
            </TwoLines>
            <div className={styles.track}>
              {lines}
              {lanesOf(row.leases).map((lane) => (
                <div key={lane[0]?.id} className={styles.lane}>
                  {lane.map((lease) => (
                    <Bar key={lease.id} row={row} lease={lease} span={span} onOpen={onOpen} />
                  ))}
                </div>
              ))}
              {row.leases.length === 0 && <span className={styles.free}>{t('state_toBeLeased')}</span>}
              {row.maintenance.map(({ id, at, person, content }) => {
                const text = `${t('maintenance')}, ${format.date('dayMonth', at)}: ${content} (${person})`;
                const place = { insetInlineStart: `${placeIn(span, at)}%` };
                return (
                  <span key={id} role="img" aria-label={text} title={text} className={styles.mark} style={place} />
                );
              })}
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface Bound {
  row: Row;
  lease: Lease;
  span: Span;
  onOpen: (lease: Lease) => void;
}

function Bar({ row, lease, span, onOpen }: Bound) {
  const { t } = useTranslation('lease');
  const format = useFormat();
  const from = placeIn(span, lease.startsAt);
  const state = t(`state_${lease.state}`);
  const name = `${otherOf(row, lease)}, ${state}, ${format.days(lease.startsAt, lease.endsAt)}`;
  return (
    <button
      type="button"
      className={styles.bar}
      data-state={lease.state}
      style={{ insetInlineStart: `${from}%`, inlineSize: `${placeIn(span, lease.endsAt) - from}%` }}
      title={name}
      aria-label={name}
      onClick={() => onOpen(lease)}
    >
      <b>{otherOf(row, lease)}</b> {state}
    </button>
  );
}

function LeaseList({ rows, onOpen }: Props) {
  const { t } = useTranslation('lease');
  const format = useFormat();
  return (
    <ul className={styles.list} aria-label={t('tab_calendar')}>
      {rows.map((row) => (
        <li key={row.device?.mcuId ?? row.customer}>
          <h2>{nameOf(row)}</h2>
          {row.leases.length === 0 && <LeaseStateTag state="toBeLeased" />}
          {row.leases.map((lease) => (
            <button key={lease.id} type="button" className={styles.item} onClick={() => onOpen(lease)}>
              <TwoLines name={otherOf(row, lease)}>{format.days(lease.startsAt, lease.endsAt)}</TwoLines>
              <LeaseStateTag state={lease.state} />
            </button>
          ))}
          {row.maintenance.map(({ id, at, content }) => (
            <p key={id} className={styles.done}>
              {t('maintenance')}, {format.date('dayMonth', at)}: {content}
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}
