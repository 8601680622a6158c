/** Letters and digits that nobody takes for another (Crockford's Base32). */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A sign of five bits for each of the first bytes. */
export const signsOf = (bytes: Uint8Array, count: number): string =>
  [...bytes.slice(0, count)].map((byte) => SIGNS[byte % 32]).join('');

/** As it is printed: `7QK4-M2XD-91RT-0ABC`. */
export const printedCode = (code: string): string => code.match(/.{4}/g)?.join('-') ?? code;

/** A code as somebody types it: in either case, with or without dashes, O for 0, and I or L for 1; null for anything else. */
export function readSigns(typed: string, count: number): string | null {
  const text = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  return text.length === count && [...text].every((sign) => SIGNS.includes(sign)) ? text : null;
}
