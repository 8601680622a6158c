import { ICON_PATHS, type IconName, SOLID_PATHS } from './icon-paths.ts';

interface Props {
  name: IconName;
  /** Size in px. */
  size?: number;
  /** Line width on the 20 px grid. */
  stroke?: number;
  /** Also fills the outline, for things that are switched on. */
  filled?: boolean;
  className?: string | undefined;
}

const isSolid = (name: IconName): name is keyof typeof SOLID_PATHS => name in SOLID_PATHS;

/** A decorative icon beside a text; screen readers skip it, so the text is always needed. */
export function Icon({ name, size = 18, stroke = 1.6, filled = false, className }: Props) {
  const solid = isSolid(name);
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill={solid || filled ? 'currentColor' : 'none'}
      stroke={solid ? 'none' : 'currentColor'}
      strokeWidth={stroke}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={isSolid(name) ? SOLID_PATHS[name] : ICON_PATHS[name]} />
    </svg>
  );
}
