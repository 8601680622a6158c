const MAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;
const ACCOUNT = /^[\w.@-]{3,64}$/;
export const PASSWORD_MIN = 8;

export const isMail = (text: string): boolean => MAIL.test(text.trim());
export const isAccountName = (text: string): boolean => ACCOUNT.test(text.trim());

/** Why a new password is not accepted; `null` when it is. */
export const passwordFault = (password: string, repeated: string): 'password_short' | 'passwords_differ' | null => {
  if (password.length < PASSWORD_MIN) return 'password_short';
  return password === repeated ? null : 'passwords_differ';
};
