/** Letters and digits that nobody takes for another (Crockford's Base32). */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 16 signs are 80 bits: nobody guesses one of them, at any rate that the server allows. */
const LENGTH = 16;
export const PASSPORT_CODE = /^[0-9A-HJKMNP-TV-Z]{16}$/;

/** A code of 16 bytes of chance. */
export const codeOf = (bytes: Uint8Array): string =>
  [...bytes.slice(0, LENGTH)].map((byte) => SIGNS[byte % 32]).join('');

/** As it is printed: `7QK4-M2XD-91RT-0ABC`. */
export const printedCode = (code: string): string => code.match(/.{4}/g)?.join('-') ?? code;

/** A code as somebody types it: in either case, with or without dashes, O for 0, and I or L for 1; null for anything else. */
export function readCode(typed: string): string | null {
  const text = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  return PASSPORT_CODE.test(text) ? text : null;
}

/** The permanent address of a passport, below the address of the console. */
export const passportPath = (code: string): string => `/p/${code}`;
/** The identifier of a passport, as the data model wants it. */
export const passportUrn = (code: string): string => `urn:wattyard:${code.toLowerCase()}`;
