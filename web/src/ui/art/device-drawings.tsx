import type { ReactNode } from 'react';

/** Drawings of device types on a 48 px grid, for a group with a 2 px round stroke in `currentColor`. */
export const DEVICE_DRAWINGS = {
  monitor: (
    <>
      <rect x="8" y="18" width="32" height="22" rx="5" fill="var(--wy-hover)" />
      <path d="M16 18v-4M32 18v-4M24 18V9" />
      <path d="M19.5 9.5a6.4 6.4 0 0 1 9 0M16.5 6.3a10.8 10.8 0 0 1 15 0" stroke="var(--wy-charge-fill)" />
      <rect x="13" y="24" width="13" height="10" rx="2" />
      <path d="M32 26v.1M32 32v.1" strokeWidth="3.2" stroke="var(--wy-charge-fill)" />
    </>
  ),
  battery: (
    <>
      <rect x="6" y="15" width="36" height="25" rx="4" fill="var(--wy-hover)" />
      <path d="M12 15v-4h6v4M30 15v-4h6v4" />
      <path d="M14 24v10M20.7 24v10M27.3 24v10" stroke="var(--wy-charge-fill)" strokeWidth="3.4" />
      <path d="M34 24v10" strokeWidth="3.4" opacity=".28" />
    </>
  ),
  pack: (
    <>
      <rect x="12" y="5" width="24" height="38" rx="4" fill="var(--wy-hover)" />
      <path d="M19 5v-2h10v2M12 14h24" />
      <path d="M18 21h12M18 27.5h12" stroke="var(--wy-charge-fill)" strokeWidth="3.4" />
      <path d="M18 34h12" strokeWidth="3.4" opacity=".28" />
    </>
  ),
  charger: (
    <>
      <rect x="9" y="7" width="24" height="34" rx="4" fill="var(--wy-hover)" />
      <rect x="14" y="12" width="14" height="8" rx="2" />
      <path d="M23 25l-5 7h3.6l-0.8 5 5.2 -7.2h-3.7z" fill="var(--wy-watt)" stroke="none" />
      <path d="M33 22h3a3 3 0 0 1 3 3v9a2.5 2.5 0 0 0 5 0V20l-4-4" />
    </>
  ),
  inverter: (
    <>
      <rect x="6" y="9" width="36" height="30" rx="4" fill="var(--wy-hover)" />
      <path d="M11 34L37 14" opacity=".5" />
      <path d="M11 17h10M11 21h2.5M14.75 21h2.5M18.5 21h2.5" />
      <g stroke="var(--wy-charge-fill)">
        <path d="M27 30c1.5-4 3.5-4 5 0s3.5 4 5 0" />
      </g>
    </>
  ),
  inverterCharger: (
    <>
      <rect x="6" y="9" width="36" height="30" rx="4" fill="var(--wy-hover)" />
      <path d="M11 16h10M11 20h2.5M14.75 20h2.5M18.5 20h2.5" />
      <g stroke="var(--wy-charge-fill)">
        <path d="M27 18c1.5-4 3.5-4 5 0s3.5 4 5 0" />
      </g>
      <path d="M13 31h10M20 28l3 3-3 3" />
      <path d="M34.8 25l-4.5 6.3h3.24l-0.72 4.5 4.68 -6.48h-3.33z" fill="var(--wy-watt)" stroke="none" />
    </>
  ),
  acCharger: (
    <>
      <rect x="6" y="9" width="36" height="30" rx="4" fill="var(--wy-hover)" />
      <g stroke="var(--wy-charge-fill)">
        <path d="M11 20c1.5-4 3.5-4 5 0s3.5 4 5 0" />
      </g>
      <path d="M35.6 16l-6.5 9.1h4.68l-1.04 6.5 6.76 -9.36h-4.81z" fill="var(--wy-watt)" stroke="none" />
      <path d="M11 32h14M21 28.5l4 3.5-4 3.5" />
    </>
  ),
  dcCharger: (
    <>
      <rect x="6" y="9" width="36" height="30" rx="4" fill="var(--wy-hover)" />
      <path d="M11 17h10M11 21h2.5M14.75 21h2.5M18.5 21h2.5" />
      <path d="M35.6 16l-6.5 9.1h4.68l-1.04 6.5 6.76 -9.36h-4.81z" fill="var(--wy-watt)" stroke="none" />
      <path d="M11 32h14M21 28.5l4 3.5-4 3.5" />
    </>
  ),
  solar: (
    <>
      <path d="M11 22h26l5 17H6z" fill="var(--wy-hover)" />
      <path d="M24 22v17M17.5 22l-3.2 17M30.5 22l3.2 17M8.6 30.5h30.8" />
      <circle cx="24" cy="10" r="4" fill="var(--wy-watt)" stroke="none" />
      <path d="M24 2.5v.1M16.5 6l.1.1M31.5 6l-.1.1M14.5 13h.1M33.5 13h-.1" stroke="var(--wy-watt)" strokeWidth="2.6" />
    </>
  ),
  ups: (
    <>
      <rect x="12" y="5" width="24" height="38" rx="4" fill="var(--wy-hover)" />
      <rect x="17" y="10" width="14" height="8" rx="2" />
      <path d="M17 24h14M17 29h14" opacity=".5" />
      <path d="M20 36.5h3l1-3 2 5 1-2h1.5" stroke="var(--wy-charge-fill)" />
    </>
  ),
  backup: (
    <>
      <path d="M16 13V9.5a2.5 2.5 0 0 1 2.5-2.5h11a2.5 2.5 0 0 1 2.5 2.5V13" />
      <rect x="6" y="13" width="36" height="27" rx="5" fill="var(--wy-hover)" />
      <circle cx="16.5" cy="26.5" r="4.5" />
      <path d="M15 26.5v.1M18 26.5v.1" strokeWidth="2.6" />
      <path d="M27 22.5h9" stroke="var(--wy-charge-fill)" strokeWidth="3" />
      <path d="M27 29h9" opacity=".35" strokeWidth="3" />
    </>
  ),
  dmt: (
    <>
      <rect x="7" y="11" width="34" height="26" rx="4" fill="var(--wy-hover)" />
      <rect x="12" y="16" width="17" height="11" rx="2" />
      <path d="M15 23.5l3-3.5 3 2.5 4-4" stroke="var(--wy-charge-fill)" />
      <path d="M12 32h5M20 32h5M35 17v.1M35 23v.1M35 29v.1" strokeWidth="2.6" />
    </>
  ),
  tc: (
    <>
      <rect x="7" y="15" width="34" height="18" rx="4" fill="var(--wy-hover)" />
      <path d="M7 20H3M7 28H3M41 20h4M41 28h4" />
      <path d="M15 24h15M26 20l4 4-4 4" stroke="var(--wy-charge-fill)" />
      <path d="M35 24v.1" strokeWidth="3" />
    </>
  ),
  cbb: (
    <>
      <rect x="8" y="7" width="32" height="34" rx="4" fill="var(--wy-hover)" />
      <path d="M24 13v22" />
      <path d="M24 17h-8M24 24h-8M24 31h-8" />
      <circle cx="14.5" cy="17" r="1.8" />
      <circle cx="14.5" cy="24" r="1.8" />
      <circle cx="14.5" cy="31" r="1.8" />
      <rect x="28" y="14" width="7" height="6" rx="1.5" stroke="var(--wy-charge-fill)" />
      <rect x="28" y="22" width="7" height="6" rx="1.5" stroke="var(--wy-charge-fill)" />
      <path d="M28.5 33h6" opacity=".5" />
    </>
  ),
  other: (
    <>
      <path d="M24 6l15.5 8.8v18.4L24 42 8.5 33.2V14.8z" fill="var(--wy-hover)" />
      <path d="M8.8 15L24 23.7 39.2 15M24 23.7V42" />
      <path d="M16 10.6l15.3 8.7" stroke="var(--wy-charge-fill)" />
    </>
  ),
} as const satisfies Readonly<Record<string, ReactNode>>;
