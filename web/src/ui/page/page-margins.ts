/** What stands in the margins of every printed page. */
interface PageMargins {
  readonly topLeft: string;
  readonly topRight: string;
  readonly bottomLeft: string;
  /** With the marks in place of the numbers. */
  readonly bottomRight: string;
}

/** Marks in a text for the number of the page and of all pages. */
export const PAGE_MARK = '\ue000';
export const PAGES_MARK = '\ue001';

const quoted = (text: string): string =>
  `"${text.replace(/["\\\n\r\f]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `)}"`;

/** The value of `content`: text as strings, marks as counters. */
export const contentOf = (text: string): string =>
  text
    .split(/([\ue000\ue001])/)
    .filter((part) => part !== '')
    .map((part) => (part === PAGE_MARK ? 'counter(page)' : part === PAGES_MARK ? 'counter(pages)' : quoted(part)))
    .join(' ') || '""';

/** Rules for the margins; browsers without margin boxes (Chromium before 131, Firefox, Safari) print the page without them. */
export function marginRules({ topLeft, topRight, bottomLeft, bottomRight }: PageMargins): string {
  const box = (place: string, text: string) => `@${place} { content: ${contentOf(text)}; }`;
  return `@page {
    margin: 20mm 14mm 18mm;
    font: 8.5pt "Instrument Sans Variable", system-ui, sans-serif;
    color: #5f6e68;
    ${box('top-left', topLeft)}
    ${box('top-right', topRight)}
    ${box('bottom-left', bottomLeft)}
    ${box('bottom-right', bottomRight)}
  }`;
}
