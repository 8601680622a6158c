interface Props {
  size?: number;
  /** Colour of the cells; the lamp is always lit. */
  ink?: string;
  lamp?: string;
}

/** A W of cells with a lit lamp. */
export const LogoMark = ({ size = 24, ink = 'var(--wy-ink)', lamp = 'var(--wy-watt)' }: Props) => (
  <svg width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
    <path
      d="M1 3.1A1.1 1.1 0 0 1 2.1 2h1A1.1 1.1 0 0 1 4.2 3.1V10.8h2.2V7.7a1.1 1.1 0 0 1 1.1-1.1h1a1.1 1.1 0 0 1 1.1 1.1v3.1h2.2V3.1A1.1 1.1 0 0 1 12.9 2h1A1.1 1.1 0 0 1 15 3.1V11.5A2.5 2.5 0 0 1 12.5 14h-9A2.5 2.5 0 0 1 1 11.5z"
      fill={ink}
    />
    <rect x="6.4" y="2" width="3.2" height="3.2" rx="1" fill={lamp} />
  </svg>
);
