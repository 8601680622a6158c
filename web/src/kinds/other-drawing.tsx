/** The drawing of what is no device of a known type, on the same grid. */
export const otherDrawing = (
  <>
    <path d="M24 6l15.5 8.8v18.4L24 42 8.5 33.2V14.8z" fill="var(--wy-hover)" />
    <path d="M8.8 15L24 23.7 39.2 15M24 23.7V42" />
    <path d="M16 10.6l15.3 8.7" stroke="var(--wy-charge-fill)" />
  </>
);
