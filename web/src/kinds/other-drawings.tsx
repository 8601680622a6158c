/** Drawings of what is no device of a known type, on the same grid. */
export const OTHER_DRAWINGS = {
  solar: (
    <>
      <path d="M11 22h26l5 17H6z" fill="var(--wy-hover)" />
      <path d="M24 22v17M17.5 22l-3.2 17M30.5 22l3.2 17M8.6 30.5h30.8" />
      <circle cx="24" cy="10" r="4" fill="var(--wy-watt)" stroke="none" />
      <path d="M24 2.5v.1M16.5 6l.1.1M31.5 6l-.1.1M14.5 13h.1M33.5 13h-.1" stroke="var(--wy-watt)" strokeWidth="2.6" />
    </>
  ),
  other: (
    <>
      <path d="M24 6l15.5 8.8v18.4L24 42 8.5 33.2V14.8z" fill="var(--wy-hover)" />
      <path d="M8.8 15L24 23.7 39.2 15M24 23.7V42" />
      <path d="M16 10.6l15.3 8.7" stroke="var(--wy-charge-fill)" />
    </>
  ),
} as const;
