import type { Severity } from './severity.ts';

/** The tone of a tag that names a severity. */
export const SEVERITY_TONES = { highest: 'alarm', lesser: 'warn', notice: 'idle' } as const satisfies Readonly<
  Record<Severity, string>
>;
