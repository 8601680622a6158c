/** A part without a semicolon that ends it: those in comments, texts, names and bodies of functions do not. */
const PART = /(?:--[^\n]*|'(?:[^']|'')*'|"[^"]*"|(\$\w*\$)[\s\S]*?\1|[^;])+/g;
const COMMENT = /--[^\n]*/g;

/** The statements of a file of SQL. */
export const statementsOf = (text: string): string[] =>
  (text.match(PART) ?? []).map((part) => part.trim()).filter((part) => part.replace(COMMENT, '').trim() !== '');
