/** Variants of the five cells: a missing one, a locked one, none, no match, a broken link. */
export type CellsScene = 'missing' | 'locked' | 'empty' | 'search' | 'broken';

interface Cell {
  x: number;
  /** Fill of the cell, 0 to 1. */
  charge: number;
  fill: string;
}

const CHARGED = 'var(--wy-charge-fill)';
const IDLE = 'var(--wy-idle-fill)';
const FAULT = 'var(--wy-alarm-fill)';
const cell = (x: number, charge: number, fill: string): Cell => ({ x, charge, fill });

const CELLS: Readonly<Record<CellsScene, readonly Cell[]>> = {
  missing: [cell(2, 0.9, CHARGED), cell(32, 0.7, CHARGED), cell(94, 0.8, CHARGED), cell(124, 0.5, CHARGED)],
  locked: [cell(2, 0.9, IDLE), cell(32, 0.6, IDLE), cell(94, 0.7, IDLE), cell(124, 0.4, IDLE)],
  empty: [2, 32, 63, 94, 124].map((x) => cell(x, 0, IDLE)),
  search: [2, 32, 63, 94, 124].map((x) => cell(x, 0, IDLE)),
  broken: [cell(2, 0.8, CHARGED), cell(32, 0.8, CHARGED), cell(94, 0.2, FAULT), cell(124, 0.2, FAULT)],
};

const FULL_HEIGHT = 44;
const FLOOR = 58;

/** Five cells in one of these variants: the illustration of every empty, locked or broken state. */
export function CellsArt({ scene }: { scene: CellsScene }) {
  const dashed = scene === 'empty' || scene === 'search' ? '4 4' : undefined;
  return (
    <svg width="190" height="92" viewBox="0 0 148 72" aria-hidden="true">
      {CELLS[scene].map(({ x, charge, fill }) => (
        <g key={x}>
          <rect
            x={x}
            y="10"
            width="22"
            height="52"
            rx="6"
            fill="var(--wy-hover)"
            stroke="var(--wy-line-strong)"
            strokeWidth="1.5"
            strokeDasharray={dashed}
          />
          {charge > 0 && (
            <rect
              x={x + 4}
              y={FLOOR - FULL_HEIGHT * charge}
              width="14"
              height={FULL_HEIGHT * charge}
              rx="3"
              fill={fill}
            />
          )}
        </g>
      ))}
      {EVENTS[scene]}
    </svg>
  );
}

const EVENTS = {
  missing: (
    <>
      <rect
        x="63"
        y="11"
        width="22"
        height="50"
        rx="6"
        fill="none"
        stroke="var(--wy-ink-3)"
        strokeWidth="1.5"
        strokeDasharray="4 4"
      />
      <path
        d="M70 31c0-6 8-6 8-.5 0 4-4 4-4 8M74 44v.1"
        fill="none"
        stroke="var(--wy-ink-2)"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </>
  ),
  locked: (
    <g transform="translate(74 38)">
      <rect x="-17" y="-8" width="34" height="28" rx="8" fill="var(--wy-watt)" />
      <path d="M-9-8v-7a9 9 0 0 1 18 0v7" fill="none" stroke="var(--wy-ink)" strokeWidth="3" />
      <circle cy="4" r="3" fill="var(--wy-on-watt)" />
      <path d="M0 6v5" stroke="var(--wy-on-watt)" strokeWidth="2.5" strokeLinecap="round" />
    </g>
  ),
  empty: null,
  search: (
    <>
      <circle cx="104" cy="50" r="13" fill="var(--wy-surface)" stroke="var(--wy-ink)" strokeWidth="2.5" />
      <path d="M113.5 59.5l8 8" stroke="var(--wy-ink)" strokeWidth="3" strokeLinecap="round" />
    </>
  ),
  broken: (
    <>
      <path d="M56 36h8M84 36h8" stroke="var(--wy-ink-2)" strokeWidth="2.5" strokeLinecap="round" />
      <path d="M69 30l10 12M79 30l-10 12" stroke="var(--wy-alarm)" strokeWidth="2.5" strokeLinecap="round" />
    </>
  ),
} as const;
