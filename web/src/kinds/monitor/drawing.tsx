export const monitorDrawings = {
  a: (
    <>
      <rect x="8" y="18" width="32" height="22" rx="5" fill="var(--wy-hover)" />
      <path d="M16 18v-4M32 18v-4M24 18V9" />
      <path d="M19.5 9.5a6.4 6.4 0 0 1 9 0M16.5 6.3a10.8 10.8 0 0 1 15 0" stroke="var(--wy-charge-fill)" />
      <rect x="13" y="24" width="13" height="10" rx="2" />
      <path d="M32 26v.1M32 32v.1" strokeWidth="3.2" stroke="var(--wy-charge-fill)" />
    </>
  ),
};
