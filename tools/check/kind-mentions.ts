/** Comments take as many lines as before, so that lines keep their numbers. */
const withoutComments = (text: string): string =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ''))
    .replace(/(^|[\s;{(,])\/\/[^\n]*/g, '$1');

/**
 * Lines of a program that name a kind of record.
 *
 * @param isUsualWord whether the name means much else, too: then only `KIND.<name>` is one
 */
export function mentionsOf(text: string, name: string, isUsualWord: boolean): number[] {
  const pattern = isUsualWord ? new RegExp(`\\bKIND\\.${name}\\b`) : new RegExp(`(?<![\\w-])${name}(?![\\w-])`);
  return withoutComments(text)
    .split('\n')
    .flatMap((line, index) => (pattern.test(line) ? [index + 1] : []));
}
