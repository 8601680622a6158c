const LEVELS: Readonly<Record<number, string>> = {
  10: 'trace',
  20: 'debug',
  30: '',
  40: 'warning',
  50: 'error',
  60: 'fatal',
};
const OWN_KEYS = new Set(['level', 'time', 'msg', 'reqId']);

const fieldText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** A log entry in readable form: time, severity, message, other fields. */
export function plainLine(json: string): string {
  const entry = JSON.parse(json) as Record<string, unknown>;
  const time = new Date(Number(entry.time)).toTimeString().slice(0, 8);
  const level = LEVELS[Number(entry.level)] ?? '';
  const { err } = entry as { err?: { stack?: string } };
  const fields = Object.entries(entry)
    .filter(([key]) => !OWN_KEYS.has(key) && key !== 'err')
    .map(([key, value]) => `${key}=${fieldText(value)}`);
  const head = [time, level && `${level}:`, entry.msg, fields.length > 0 && `(${fields.join(', ')})`].filter(Boolean);
  return `${head.join(' ')}\n${err?.stack ? `${err.stack}\n` : ''}`;
}
