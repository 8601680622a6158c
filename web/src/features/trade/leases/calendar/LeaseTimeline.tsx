import { useTranslation } from 'react-i18next';
import { percentQuantity } from '#domain/foundation/kinds/units.ts';
import type { Answer } from '../../../../api/client.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { media } from '../../../../theme/media.ts';
import { useMediaQuery } from '../../../../ui/layout/use-media-query.ts';
import { Stacked } from '../../../../ui/table/Stacked.tsx';
import { LeaseStateTag } from '../LeaseStateTag.tsx';
import type { SpanName } from '../leases-search.ts';
import { gapsIn, lanesOf, monthsOf, placeIn, type Span, ticksOf } from './calendar-span.ts';
import { LeaseBar } from './LeaseBar.tsx';
import styles from './LeaseTimeline.module.css';
import { type Draft, type Edge, edgesOf } from './lease-shift.ts';
import { moveFocus } from './move-focus.ts';
import { ShiftChip } from './ShiftChip.tsx';
import type { Shifting } from './use-shifting.ts';

type Row = Answer<'leaseCalendar'>['list'][number];
type Lease = Row['leases'][number];

interface Props {
  rows: readonly Row[];
  first: string;
  spanName: SpanName;
  span: Span;
  now: number;
  /** What the drawer shows. */
  openedId?: number | undefined;
  shifting: Shifting;
  onOpen: (lease: Lease) => void;
}

/** What tells leases of a row apart: of a device their customers, of a customer the devices. */
const otherOf = (row: Row, lease: Lease) => (row.device ? lease.customer : lease.device.deviceName);
const nameOf = (row: Row) => row.device?.deviceName ?? row.customer;

/** Leases along time, a row for each device or customer; on a phone a list. */
export function LeaseTimeline(props: Props) {
  const isNarrow = useMediaQuery(media.belowTablet);
  return isNarrow ? <LeaseList {...props} /> : <Timeline {...props} />;
}

function Timeline(props: Props) {
  const format = useFormat();
  const { t } = useTranslation('lease');
  const { rows, first, spanName, span, now, openedId, shifting, onOpen } = props;
  const { draft } = shifting;
  const ticks = ticksOf(first, spanName);
  const isNowShown = now >= span.from && now < span.until;
  const isOfRow = (row: Row, { lease }: Draft) => row.leases.some(({ id }) => id === lease.id);
  return (
    <div className={styles.calendar}>
      <Scale {...props} ticks={ticks} />
      <ul
        className={styles.rows}
        aria-label={t('tab_calendar')}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !draft) return moveFocus(event);
          event.stopPropagation();
          shifting.undo();
        }}
      >
        {rows.map((row) => (
          <li
            key={row.device?.mcuId ?? row.customer}
            className={styles.row}
            data-opened={row.leases.some(({ id }) => id === openedId) || undefined}
          >
            <Stacked name={nameOf(row)}>
              {row.usedPercent === null
                ? t(`state_${row.state}`)
                : t('used_percent', { percent: format.quantity(percentQuantity(100 * row.usedPercent)) })}
            </Stacked>
            <div className={styles.track}>
              {ticks.map((at) => (
                <span key={at} className={styles.tick} style={{ insetInlineStart: `${placeIn(span, at)}%` }} />
              ))}
              {isNowShown && <span className={styles.now} style={{ insetInlineStart: `${placeIn(span, now)}%` }} />}
              {row.device && <Gaps span={span} leases={row.leases} />}
              {lanesOf(row.leases).map((lane) => (
                <div key={lane[0]?.id} className={styles.lane}>
                  {lane.map((lease) => (
                    <LeaseBar
                      key={lease.id}
                      lease={lease}
                      name={otherOf(row, lease)}
                      span={span}
                      draft={draft?.lease.id === lease.id ? draft : null}
                      edges={edgesOf(lease, shifting.manages, now)}
                      onShift={(from, edge: Edge, days) => shifting.shift(lease, from, edge, days)}
                      onOpen={() => onOpen(lease)}
                    />
                  ))}
                </div>
              ))}
              {row.leases.length === 0 && <div className={styles.lane} />}
              {draft && isOfRow(row, draft) && <ShiftChip span={span} draft={draft} shifting={shifting} />}
              <Maintenance span={span} row={row} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The months, and below them the days or months at the lines; now stands out. */
function Scale({ rows, first, spanName, span, now, ticks }: Props & { ticks: readonly number[] }) {
  const { t } = useTranslation('lease');
  const format = useFormat();
  const at = (instant: number) => ({ insetInlineStart: `${placeIn(span, instant)}%` });
  const label = (tick: number) => {
    if (spanName === 'week') return format.date('weekDay', tick);
    return spanName === 'year' ? format.date('month', tick) : format.number(new Date(tick).getDate());
  };
  const isShort = (end: number | undefined, start: number) =>
    (end ?? span.until) - start < (span.until - span.from) / 12;
  const months = spanName === 'year' ? [span.from] : monthsOf(first, spanName);
  return (
    <div className={styles.head} aria-hidden>
      <span>{t(rows[0]?.device ? 'device' : 'customer')}</span>
      <div className={styles.scale}>
        {months.map((month, index) => (
          <b key={month} style={at(month)} hidden={isShort(months[index + 1], month)}>
            {format.date('monthYear', month)}
          </b>
        ))}
        {ticks.map((tick) => (
          <span key={tick} style={at(tick)}>
            {label(tick)}
          </span>
        ))}
        {now >= span.from && now < span.until && (
          <em className={styles.today} style={at(now)}>
            {format.date('dayMonth', now)}
          </em>
        )}
      </div>
    </div>
  );
}

/** When nobody has a device. */
function Gaps({ span, leases }: { span: Span; leases: readonly Lease[] }) {
  const { t } = useTranslation('lease');
  return gapsIn(span, leases).map((gap) => {
    const from = placeIn(span, gap.from);
    const place = { insetInlineStart: `${from}%`, inlineSize: `${placeIn(span, gap.until) - from}%` };
    return (
      <span key={gap.from} className={styles.free} style={place}>
        {t('state_toBeLeased')}
      </span>
    );
  });
}

function Maintenance({ span, row }: { span: Span; row: Row }) {
  const { t } = useTranslation('lease');
  const format = useFormat();
  return row.maintenance.map(({ id, at, person, content }) => {
    const text = `${t('maintenance')}, ${format.date('dayMonth', at)}: ${content} (${person})`;
    const place = { insetInlineStart: `${placeIn(span, at)}%` };
    return <span key={id} role="img" aria-label={text} title={text} className={styles.mark} style={place} />;
  });
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
              <Stacked name={otherOf(row, lease)}>{format.days(lease.startsAt, lease.endsAt)}</Stacked>
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
