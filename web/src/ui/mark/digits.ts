/** The digits of what was typed, whichever the keyboard writes; anything else is left out. */
export const digitsOf = (text: string): string => text.normalize('NFKC').replace(/\D/g, '');
