export const cbbDrawings = {
  k: (
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
};
