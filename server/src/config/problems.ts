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

/** The parts of a URL that are not secret: no password, and no query, which may contain an access key. */
export function withoutSecrets(text: string): string {
  if (!text.includes('://')) return text.includes('@') || text.includes('?') ? 'a text that is not shown' : plain(text);
  const [, scheme, rest] = /^([^:]*:\/\/)(.*)$/s.exec(text) ?? [];
  // The user part ends at the last @: a password may contain an unescaped one.
  const place = (rest ?? '').slice((rest ?? '').lastIndexOf('@') + 1).replace(/[?#].*$/s, '?…');
  return plain(`${scheme}${rest?.includes('@') ? '…@' : ''}${place}`);
}
