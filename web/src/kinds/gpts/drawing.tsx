export const gptsDrawings = {
  g: (
    <>
      <path d="M16 13V9.5a2.5 2.5 0 0 1 2.5-2.5h11a2.5 2.5 0 0 1 2.5 2.5V13" />
      <rect x="6" y="13" width="36" height="27" rx="5" fill="var(--wy-hover)" />
      <circle cx="16.5" cy="26.5" r="4.5" />
      <path d="M15 26.5v.1M18 26.5v.1" strokeWidth="2.6" />
      <path d="M27 22.5h9" stroke="var(--wy-charge-fill)" strokeWidth="3" />
      <path d="M27 29h9" opacity=".35" strokeWidth="3" />
    </>
  ),
};
