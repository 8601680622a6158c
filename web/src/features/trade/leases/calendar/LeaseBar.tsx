import type { CSSProperties, KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lease } from '#domain/trade/leases/calls.ts';
import type { Period } from '#domain/trade/leases/lease.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { Icon } from '../../../../ui/art/Icon.tsx';
import { LEASE_ICONS } from '../LeaseStateTag.tsx';
import { placeIn, type Span } from './calendar-span.ts';
import styles from './LeaseTimeline.module.css';
import type { Draft, Edge } from './lease-shift.ts';
import { useBarDrag } from './use-bar-drag.ts';

interface Props {
  lease: Lease;
  /** Of the customer or the device. */
  name: string;
  span: Span;
  /** The dates that it is moved to. */
  draft: Draft | null;
  edges: readonly Edge[];
  onShift: (from: Period, edge: Edge, days: number) => void;
  onOpen: () => void;
}

/** A lease along time. It is opened by a click; dragged, or moved by Shift or Alt with an arrow, it gets other dates. */
export function LeaseBar({ lease, name, span, draft, edges, onShift, onOpen }: Props) {
  const { t } = useTranslation('lease');
  const format = useFormat();
  const period = draft ?? lease;
  const drag = useBarDrag({ span, period, edges, onShift });
  const state = t(`state_${lease.state}`);
  const title = `${name}, ${state}, ${format.days(period.startsAt, period.endsAt)}`;
  const place = ({ startsAt, endsAt }: Period): CSSProperties => {
    const from = placeIn(span, startsAt);
    return { insetInlineStart: `${from}%`, inlineSize: `${placeIn(span, endsAt) - from}%` };
  };
  const shiftByKey = (event: KeyboardEvent) => {
    const days = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const edge = event.shiftKey ? 'end' : event.altKey ? 'both' : null;
    if (days === 0 || edge === null || !edges.includes(edge)) return;
    // Alt with an arrow would leave the page.
    event.preventDefault();
    onShift(period, edge, days);
  };
  const canMove = edges.includes('both');
  const added = draft && draft.startsAt === lease.startsAt && draft.endsAt > lease.endsAt;
  return (
    <>
      {draft && <span className={styles.before} style={place(lease)} />}
      <button
        type="button"
        className={styles.bar}
        data-state={lease.state}
        data-cut={lease.startsAt < span.from || undefined}
        data-moves={canMove || undefined}
        data-lengthens={edges.length > 0 || undefined}
        data-draft={draft !== null || undefined}
        style={place(period)}
        title={title}
        aria-label={title}
        aria-keyshortcuts={
          edges.length === 0
            ? undefined
            : `Shift+ArrowRight Shift+ArrowLeft${canMove ? ' Alt+ArrowRight Alt+ArrowLeft' : ''}`
        }
        {...drag}
        onKeyDown={shiftByKey}
        onClick={onOpen}
      >
        <Icon name={LEASE_ICONS[lease.state]} size={14} /> <b>{name}</b> {state}
      </button>
      {added && <span className={styles.added} style={place({ startsAt: lease.endsAt, endsAt: draft.endsAt })} />}
    </>
  );
}
