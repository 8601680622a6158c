export const dmtDrawings = {
  e: (
    <>
      <rect x="6" y="9" width="36" height="30" rx="4" fill="var(--wy-hover)" />
      <path d="M11 17h10M11 21h2.5M14.75 21h2.5M18.5 21h2.5" />
      <path d="M35.6 16l-6.5 9.1h4.68l-1.04 6.5 6.76 -9.36h-4.81z" fill="var(--wy-watt)" stroke="none" />
      <path d="M11 32h14M21 28.5l4 3.5-4 3.5" />
    </>
  ),
  i: (
    <>
      <rect x="7" y="11" width="34" height="26" rx="4" fill="var(--wy-hover)" />
      <rect x="12" y="16" width="17" height="11" rx="2" />
      <path d="M15 23.5l3-3.5 3 2.5 4-4" stroke="var(--wy-charge-fill)" />
      <path d="M12 32h5M20 32h5M35 17v.1M35 23v.1M35 29v.1" strokeWidth="2.6" />
    </>
  ),
};
