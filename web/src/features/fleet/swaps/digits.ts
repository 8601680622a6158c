const SHOWN = 4;

/** `…3344`: enough of a number to tell two monitors apart. */
export const lastDigits = (number: string): string => (number.length > SHOWN ? `…${number.slice(-SHOWN)}` : number);
