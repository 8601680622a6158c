import type { IconName } from './icon-paths.ts';

const HIGHEST = 1;

/** The icon and tone of a warning level: a triangle for the highest, a diamond for any other. */
export type Severity = 'highest' | 'lesser';
export const severityOf = (level: number): Severity => (level === HIGHEST ? 'highest' : 'lesser');
export const SEVERITY_ICONS: Readonly<Record<Severity, IconName>> = { highest: 'warning', lesser: 'diamond' };
