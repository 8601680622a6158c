export const ACCOUNT_NAME = /^[\w.@-]{3,64}$/;
/** One that can be written to: a name, and a domain with a dot. */
export const EMAIL = /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;
export const MAX_DISPLAY_NAME_LENGTH = 100;
export const MAX_EMAIL_LENGTH = 200;
export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 200;
/** Blanks belong to a password, wherever they stand; blanks alone are none. */
export const isBlank = (password: string): boolean => password.trim() === '';
