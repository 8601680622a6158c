import {
  ACCOUNT_NAME,
  EMAIL,
  isBlank,
  MAX_EMAIL_LENGTH,
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
} from '#domain/access/users/account-limits.ts';

export const isMail = (text: string): boolean => EMAIL.test(text.trim()) && text.trim().length <= MAX_EMAIL_LENGTH;
export const isAccountName = (text: string): boolean => ACCOUNT_NAME.test(text.trim());

export interface NewPassword {
  readonly password: string;
  readonly repeated: string;
}
type PasswordFaults = {
  readonly password?: 'password_short' | 'password_long' | 'password_blank';
  readonly repeated?: 'passwords_differ';
};

/** Why a new password is not accepted, one reason at a time. */
export const passwordFaults = ({ password, repeated }: NewPassword): PasswordFaults => {
  if (password.length < MIN_PASSWORD_LENGTH) return { password: 'password_short' };
  if (isBlank(password)) return { password: 'password_blank' };
  if (password.length > MAX_PASSWORD_LENGTH) return { password: 'password_long' };
  return password === repeated ? {} : { repeated: 'passwords_differ' };
};
