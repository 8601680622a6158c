import type { Language } from './languages.ts';
import { formatNumber } from './numbers.ts';

/** The translations of the module `index` that durations need. */
type DurationTexts = (
  key: 'duration_seconds' | 'duration_minutes' | 'duration_hours' | 'duration_hours_minutes' | 'duration_days_hours',
  values: Readonly<Record<string, string | number>>,
) => string;

/** `6 h 15 min` from minutes, rounded to whole minutes. */
export function formatMinutes(t: DurationTexts, language: Language, minutes: number): string {
  const whole = Math.round(minutes);
  const hours = formatNumber(language, Math.floor(whole / 60));
  const rest = whole % 60;
  if (whole < 60) return t('duration_minutes', { minutes: rest });
  return rest === 0 ? t('duration_hours', { hours }) : t('duration_hours_minutes', { hours, minutes: rest });
}

const DAY_MINUTES = 24 * 60;

/** How long something has lasted: in seconds below a minute, as `formatMinutes` up to a day, then `4 d 2 h`. */
export function formatLasting(t: DurationTexts, language: Language, minutes: number): string {
  const seconds = Math.round(minutes * 60);
  if (seconds > 0 && seconds < 60) return t('duration_seconds', { seconds });
  const whole = Math.round(minutes);
  if (whole < DAY_MINUTES) return formatMinutes(t, language, whole);
  const days = formatNumber(language, Math.floor(whole / DAY_MINUTES));
  return t('duration_days_hours', { days, hours: Math.floor((whole % DAY_MINUTES) / 60) });
}
