import { lexer } from 'marked';

interface Heading {
  readonly id: string;
  readonly text: string;
}

/** The name of the place of the n-th heading of an article. */
export const headingId = (index: number): string => `part-${index + 1}`;

/** The headings of an article, in the order in which it is read. */
export const headingsOf = (content: string): readonly Heading[] =>
  lexer(content)
    .flatMap((token) => (token.type === 'heading' && 'text' in token ? [String(token.text)] : []))
    .map((text, index) => ({ id: headingId(index), text }));
