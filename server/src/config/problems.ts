/** One wrong variable: the expected value, and the value found with its secrets removed. */
export interface Problem {
  readonly name: string;
  readonly expected: string;
  readonly found: string;
}

export class ConfigError extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    const lines = problems.map(({ name, expected, found }) => `  ${name}: expected ${expected}, found ${found}`);
    super(
      [`${problems.length === 1 ? 'One setting is' : `${problems.length} settings are`} wrong:`, ...lines].join('\n'),
    );
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

export const plain = (text: string): string => JSON.stringify(text);

/** A URL as far as it is no secret: no password, no query, which may hold an access key. */
export function withoutSecrets(text: string): string {
  if (!text.includes('://')) return text.includes('@') || text.includes('?') ? 'a text that is not shown' : plain(text);
  const [, scheme, rest] = /^([^:]*:\/\/)(.*)$/s.exec(text) ?? [];
  // The last @ ends the user's part: a password may contain one unescaped.
  const place = (rest ?? '').slice((rest ?? '').lastIndexOf('@') + 1).replace(/[?#].*$/s, '?…');
  return plain(`${scheme}${rest?.includes('@') ? '…@' : ''}${place}`);
}
