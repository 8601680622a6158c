import { CODE_LETTERS } from '../users/reset-code.ts';

export const RECOVERY_CODES = 10;
/** 72 bits: they are guessed neither here nor by who reads the stored hashes. */
export const RECOVERY_CODE_LENGTH = 15;
const GROUP = 5;

/** As people read it: groups of five. */
export const shownRecoveryCode = (code: string): string =>
  code.match(new RegExp(`.{1,${GROUP}}`, 'g'))?.join('-') ?? code;

/** As it is compared, however it was typed or copied. */
export const foldRecoveryCode = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}\p{Cf}\u2212]/gu, '');

const SHAPE = new RegExp(`^[${CODE_LETTERS}]{${RECOVERY_CODE_LENGTH}}$`);
export const isRecoveryCode = (text: string): boolean => SHAPE.test(foldRecoveryCode(text));
