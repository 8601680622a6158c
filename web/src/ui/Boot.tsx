const CELLS = [0, 1, 2, 3, 4] as const;

/** A row of cells in the middle of the window while the page starts; `index.html` starts with the same. */
export const Boot = () => (
  <div className="boot" aria-hidden="true">
    {CELLS.map((cell) => (
      <i key={cell} />
    ))}
  </div>
);
