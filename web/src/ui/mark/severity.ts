import type { IconName } from '../art/icon-paths.ts';

/**
 * How a warning level looks everywhere: level 1 as a triangle, level 2 as a diamond, levels 3 and 4 as messages that are no
 * warnings. The colours of `data-severity` are in theme/severity.css.
 */
export type Severity = 'highest' | 'lesser' | 'notice';
export const severityOf = (level: number): Severity => (level === 1 ? 'highest' : level === 2 ? 'lesser' : 'notice');
export const SEVERITY_ICONS: Readonly<Record<Severity, IconName>> = {
  highest: 'warning',
  lesser: 'diamond',
  notice: 'info',
};
