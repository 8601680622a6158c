export const inverterDrawings = {
  b: (
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
  c: (
    <>
      <rect x="6" y="9" width="36" height="30" rx="4" fill="var(--wy-hover)" />
      <path d="M11 34L37 14" opacity=".5" />
      <path d="M11 17h10M11 21h2.5M14.75 21h2.5M18.5 21h2.5" />
      <g stroke="var(--wy-charge-fill)">
        <path d="M27 30c1.5-4 3.5-4 5 0s3.5 4 5 0" />
      </g>
    </>
  ),
};
