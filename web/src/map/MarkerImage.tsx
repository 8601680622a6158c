import styles from './device-map.module.css';

const bolt = 'M.9-5.2-3.6.8h3l-.7 4.2L3.5-1.2H.4z';

/** Markers as the legend shows them; the map draws the same shapes on a canvas. */
export function MarkerImage({ kind }: { kind: 'device' | 'offline' | 'selected' }) {
  if (kind === 'selected') {
    return (
      <svg width="16" height="16" viewBox="-17 -17 34 34" aria-hidden="true">
        <circle r="15" fill="var(--wy-marker-sel)" stroke="var(--wy-line)" strokeWidth="2" />
      </svg>
    );
  }
  return (
    <svg className={styles.marker} data-kind={kind} width="14" height="14" viewBox="-11 -11 22 22" aria-hidden="true">
      <circle r="9.5" strokeWidth="1.6" />
      <path d={bolt} />
    </svg>
  );
}
