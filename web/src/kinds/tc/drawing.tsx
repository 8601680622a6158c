export const tcDrawings = {
  d: (
    <>
      <rect x="6" y="9" width="36" height="30" rx="4" fill="var(--wy-hover)" />
      <g stroke="var(--wy-charge-fill)">
        <path d="M11 20c1.5-4 3.5-4 5 0s3.5 4 5 0" />
      </g>
      <path d="M35.6 16l-6.5 9.1h4.68l-1.04 6.5 6.76 -9.36h-4.81z" fill="var(--wy-watt)" stroke="none" />
      <path d="M11 32h14M21 28.5l4 3.5-4 3.5" />
    </>
  ),
  j: (
    <>
      <rect x="7" y="15" width="34" height="18" rx="4" fill="var(--wy-hover)" />
      <path d="M7 20H3M7 28H3M41 20h4M41 28h4" />
      <path d="M15 24h15M26 20l4 4-4 4" stroke="var(--wy-charge-fill)" />
      <path d="M35 24v.1" strokeWidth="3" />
    </>
  ),
};
