import { readSigns, signsOf } from '../../foundation/basics/printed-code.ts';

/** 16 signs are 80 bits: nobody guesses one of them, at any rate that the server allows. */
const LENGTH = 16;
export const PASSPORT_CODE = /^[0-9A-HJKMNP-TV-Z]{16}$/;

/** A code of 16 bytes of chance. */
export const codeOf = (bytes: Uint8Array): string => signsOf(bytes, LENGTH);
export const readCode = (typed: string): string | null => readSigns(typed, LENGTH);

/** The permanent address of a passport, below the address of the console. */
export const passportPath = (code: string): string => `/p/${code}`;
/** The identifier of a passport, as the data model wants it. */
export const passportUrn = (code: string): string => `urn:wattyard:${code.toLowerCase()}`;
