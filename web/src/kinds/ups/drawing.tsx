export const upsDrawings = {
  h: (
    <>
      <rect x="12" y="5" width="24" height="38" rx="4" fill="var(--wy-hover)" />
      <rect x="17" y="10" width="14" height="8" rx="2" />
      <path d="M17 24h14M17 29h14" opacity=".5" />
      <path d="M20 36.5h3l1-3 2 5 1-2h1.5" stroke="var(--wy-charge-fill)" />
    </>
  ),
};
