/** Longer than any name or note of the product. */
const MAX_CHARACTERS = 2_000;

/** Control, format (among them those that turn the direction), and combining characters that pile up. */
const LINES = /[\r\n\u2028\u2029]+/gu;
const WIDE_SPACES = /[\t\u2000-\u200a\u202f\u205f]/gu;
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}]|\p{Variation_Selector}/gu;
const PILED = /(\p{M}{2})\p{M}+/gu;

/** A text as one line of what can be drawn: hostile names do not turn, overprint or fill the page. */
export function clean(text: string): string {
  const cut = text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text;
  return cut
    .toWellFormed()
    .normalize('NFC')
    .replace(LINES, ' ')
    .replace(WIDE_SPACES, '\u00a0')
    .replace(UNSEEN, '')
    .replace(PILED, '$1');
}
