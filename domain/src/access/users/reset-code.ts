/** Letters and digits of codes that people read and type: no two of them look alike. */
export const CODE_LETTERS = 'ABCDEFGHJKLMNPQRTUVWXY346789';
export const RESET_CODE_LENGTH = 8;

/** A code for a new password as it was mailed, however it was typed or copied: case, blanks and dashes do not count. */
export const foldResetCode = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}\p{Cf}\u2212]/gu, '');

export const isResetCode = (text: string): boolean => /^[A-Z0-9]{8}$/.test(foldResetCode(text));
