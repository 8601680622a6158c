/** Signs that begin a formula, also as wide as East Asian keyboards write them, which spreadsheets make narrow. */
const FORMULA = /^[\s\p{C}\p{Z}]*[=+\-@＝＋－＠]/u;
/** Tab and return begin another cell in some of them. */
const CELL = /^[\t\r\n]/;

/** Whether a spreadsheet would take a text for a formula, ignoring leading characters that it does not display. */
export const startsFormula = (text: string): boolean => CELL.test(text) || FORMULA.test(text);
