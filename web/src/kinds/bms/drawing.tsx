/** Of batteries whose models are named by series and size, `EnerPack/200`. */
export const packDrawing = (
  <>
    <rect x="12" y="5" width="24" height="38" rx="4" fill="var(--wy-hover)" />
    <path d="M19 5v-2h10v2M12 14h24" />
    <path d="M18 21h12M18 27.5h12" stroke="var(--wy-charge-fill)" strokeWidth="3.4" />
    <path d="M18 34h12" strokeWidth="3.4" opacity=".28" />
  </>
);

export const bmsDrawings = {
  f: (
    <>
      <rect x="6" y="15" width="36" height="25" rx="4" fill="var(--wy-hover)" />
      <path d="M12 15v-4h6v4M30 15v-4h6v4" />
      <path d="M14 24v10M20.7 24v10M27.3 24v10" stroke="var(--wy-charge-fill)" strokeWidth="3.4" />
      <path d="M34 24v10" strokeWidth="3.4" opacity=".28" />
    </>
  ),
};
