import { BaseEdge, type EdgeProps, getSmoothStepPath, Position } from '@xyflow/react';
import { powerQuantity } from '#domain/foundation/kinds/units.ts';
import { useFormat } from '../../../../../i18n/use-format.ts';
import { isIdle, streamStyle } from '../../stream.ts';
import styles from './Diagram.module.css';
import type { Bar, LinkEdge } from './diagram-elements.ts';

interface End {
  readonly x: number;
  readonly y: number;
  readonly position: Position;
}
const BESIDE_PX = 24;
const CORNER_PX = 20;
const CARD_HEIGHT = 76;
const WATT_ABOVE_PX = -12;
/** How far a link goes straight on before it turns: less than half of what lies between two rows. */
const STRAIGHT_PX = 8;

/** Where a link meets the bar: straight above or below where it comes from. */
function meet(bar: Bar | null, own: End, other: End): End {
  if (!bar) return own;
  const shift = other.position === Position.Right ? BESIDE_PX : other.position === Position.Left ? -BESIDE_PX : 0;
  const x = Math.min(Math.max(other.x + shift, bar.x + CORNER_PX), bar.x + bar.width - CORNER_PX);
  return other.y < bar.y
    ? { x, y: bar.y, position: Position.Top }
    : { x, y: bar.y + bar.height, position: Position.Bottom };
}

export function LinkLine({
  sourceX,
  sourceY,
  sourcePosition,
  targetX,
  targetY,
  targetPosition,
  selected,
  data,
}: EdgeProps<LinkEdge>) {
  const own = { x: sourceX, y: sourceY, position: sourcePosition };
  const other = { x: targetX, y: targetY, position: targetPosition };
  // What lies below the bar is met from above.
  const above = (end: End, bar: Bar | null | undefined): End =>
    bar && end.position === Position.Bottom && end.y > bar.y
      ? { ...end, y: end.y - CARD_HEIGHT, position: Position.Top }
      : end;
  const [ofSource, ofTarget] = data?.bars ?? [null, null];
  const from = meet(ofSource, above(own, ofTarget), above(other, ofSource));
  const to = meet(ofTarget, above(other, ofSource), above(own, ofTarget));
  const [path] = getSmoothStepPath({
    sourceX: from.x,
    sourceY: from.y,
    sourcePosition: from.position,
    targetX: to.x,
    targetY: to.y,
    targetPosition: to.position,
    borderRadius: 6,
    offset: STRAIGHT_PX,
  });
  return (
    <g data-tone={data?.tone} data-selected={selected}>
      <BaseEdge path={path} className={styles.link} data-kind={data?.kind} />
      {data?.watt != null && !isIdle(data.watt) && <Stream path={path} watt={data.watt} />}
    </g>
  );
}

/** What flows over a link: it runs with its power, and says where to and how much where nothing may move. */
function Stream({ path, watt }: { path: string; watt: number }) {
  const format = useFormat();
  const offsetPath = `path("${path}")`;
  return (
    <g data-back={watt < 0} style={streamStyle(watt)}>
      <path d={path} className={styles.stream} />
      <g className={styles.arrow} style={{ offsetPath }}>
        <circle r={8} />
        <path d="M-1.5 -3.5 2 0 -1.5 3.5" />
      </g>
      <text className={styles.watt} style={{ offsetPath }} y={WATT_ABOVE_PX}>
        {format.quantity(powerQuantity(Math.abs(watt)))}
      </text>
    </g>
  );
}
