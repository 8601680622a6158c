/** Characters that begin a formula, also in the full-width form of East Asian keyboards, which spreadsheets convert. */
const FORMULA = /^[\s\p{C}\p{Z}]*[=+\-@＝＋－＠]/u;
/** Tab and return begin another cell in some of them. */
const CELL = /^[\t\r\n]/;

/** Whether a spreadsheet would take a text for a formula, ignoring leading characters that it does not display. */
export const startsFormula = (text: string): boolean => CELL.test(text) || FORMULA.test(text);
