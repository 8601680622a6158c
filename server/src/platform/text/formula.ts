/** Whether a spreadsheet would take a text for a formula. */
export const startsFormula = (text: string): boolean => /^[=+\-@\t\r]/.test(text);
