import { type PointerEvent, useRef } from 'react';
import styles from '../back-test/BackTestChart.module.css';
import { type DraftLimit, keyStep, movedBy, roomOf } from '../back-test/back-test-scale.ts';

interface Props {
  limit: DraftLimit;
  limits: readonly DraftLimit[];
  comparison: 'above' | 'below';
  /** The ends of the axis, integers of the wire. */
  ends: readonly [number, number];
  /** The smallest step that is shown. */
  least: number;
  left: number;
  right: number;
  height: number;
  y: (wire: number) => number;
  wireAt: (pixel: number) => number;
  label: string;
  text: (limit: number) => string;
  count: string;
  onLimit: ((level: number, value: number) => void) | undefined;
}

/** The line of a limit with a handle, for pointers and keys; without `onLimit` it only shows. */
export function LimitHandle(props: Props) {
  const { limit, limits, comparison, ends, least, left, right, height, y, wireAt, label, text, count, onLimit } = props;
  const room = roomOf(limits, limit.level, comparison, ends);
  const step = keyStep(ends[1] - ends[0], least);
  const top = Math.max(0, Math.min(height, y(limit.limit)));
  const line = { insetBlockStart: top, insetInlineStart: left, width: Math.max(0, right - left + 14) };
  const move = (value: number | null) => {
    if (value === null || !onLimit) return;
    const rounded = Math.round(value / least) * least;
    const next = Math.max(room[0], Math.min(room[1], rounded));
    if (next !== limit.limit) onLimit(limit.level, next);
  };
  /** Where the drag began. From there on, so that nothing that moves the chart meanwhile changes the limit. */
  const begin = useRef({ clientY: 0, limit: limit.limit });
  const drag = ({ currentTarget, pointerId, clientY }: PointerEvent<HTMLElement>) => {
    if (currentTarget.hasPointerCapture(pointerId))
      move(wireAt(y(begin.current.limit) + clientY - begin.current.clientY));
  };
  if (!onLimit)
    return (
      <div className={styles.handleLine} style={line}>
        <span className={styles.handle}>{count}</span>
      </div>
    );
  return (
    <div
      role="slider"
      tabIndex={0}
      className={styles.handleLine}
      style={line}
      data-draggable
      aria-label={label}
      aria-orientation="vertical"
      aria-valuemin={room[0]}
      aria-valuemax={room[1]}
      aria-valuenow={limit.limit}
      aria-valuetext={text(limit.limit)}
      onKeyDown={(event) => {
        const to = movedBy(event.key, limit.limit, step, room);
        if (to === null) return;
        event.preventDefault();
        move(to);
      }}
      onPointerDown={({ currentTarget, pointerId, clientY }) => {
        currentTarget.setPointerCapture(pointerId);
        begin.current = { clientY, limit: limit.limit };
      }}
      onPointerMove={drag}
    >
      <span className={styles.handle}>
        <i aria-hidden="true" />
        {count}
      </span>
    </div>
  );
}
