import type { ReactNode } from 'react';
import type { NodeKind } from '#domain/power/energy/system-kinds.ts';
import { DRAWINGS } from '../../../../kinds/drawings.ts';
import { otherDrawing } from '../../../../kinds/other-drawing.tsx';

/** Drawings of what is no device, as those of device types. */
export const PART_DRAWINGS: Readonly<Record<NodeKind, ReactNode>> = {
  device: otherDrawing,
  panel: (
    <>
      <path d="M11 22h26l5 17H6z" fill="var(--wy-hover)" />
      <path d="M24 22v17M17.5 22l-3.2 17M30.5 22l3.2 17M8.6 30.5h30.8" />
      <circle cx="24" cy="10" r="4" fill="var(--wy-watt)" stroke="none" />
      <path d="M24 2.5v.1M16.5 6l.1.1M31.5 6l-.1.1M14.5 13h.1M33.5 13h-.1" stroke="var(--wy-watt)" strokeWidth="2.6" />
    </>
  ),
  battery: DRAWINGS.f,
  mains: (
    <>
      <path d="M24 5l-9 38M24 5l9 38M12 16h24M9 25h30M20.5 20l9 12M27.5 20l-9 12" />
      <path d="M12 16v3M36 16v3M9 25v3M39 25v3" stroke="var(--wy-charge-fill)" />
      <path d="M17 35h14" />
    </>
  ),
  generator: (
    <>
      <rect x="6" y="15" width="36" height="22" rx="4" fill="var(--wy-hover)" />
      <path d="M12 15v-5h9v5M33 15v-4h5M11 37v4M37 37v4" />
      <circle cx="17" cy="26" r="5.5" />
      <path d="M14 26.6c1-2.7 2-2.7 3 0s2 2.7 3 0" stroke="var(--wy-charge-fill)" />
      <path d="M29 22h7M29 26h7M29 30h7" opacity=".5" />
    </>
  ),
  alternator: (
    <>
      <circle cx="24" cy="25" r="15" fill="var(--wy-hover)" />
      <circle cx="24" cy="25" r="5" />
      <path d="M24 10V6M14 14l-3-3M34 14l3-3" />
      <path d="M14.5 25h3M30.5 25h3" stroke="var(--wy-charge-fill)" strokeWidth="3" />
    </>
  ),
  bus: (
    <>
      <rect x="5" y="18" width="38" height="12" rx="4" fill="var(--wy-hover)" />
      <path d="M14 18v-7M34 18v-7M24 30v7" />
      <path d="M12 24h24" stroke="var(--wy-charge-fill)" strokeWidth="3" />
    </>
  ),
  acLoad: (
    <>
      <rect x="9" y="9" width="30" height="30" rx="8" fill="var(--wy-hover)" />
      <circle cx="24" cy="24" r="9" />
      <path d="M20.5 22v2.5M27.5 22v2.5M24 28.5v.1" strokeWidth="2.8" />
    </>
  ),
  dcLoad: (
    <>
      <path
        d="M24 6a12 12 0 0 0-7 21.7c1.6 1.3 2 2.6 2 4.3h10c0-1.7.4-3 2-4.3A12 12 0 0 0 24 6z"
        fill="var(--wy-hover)"
      />
      <path d="M20 37h8M21.5 42h5" />
      <path d="M20.5 20l3.5 3.5 3.5-3.5M24 23.5V32" stroke="var(--wy-charge-fill)" />
    </>
  ),
};
