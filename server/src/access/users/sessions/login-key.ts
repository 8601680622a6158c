/** How login names and e-mail addresses are compared: without regard to case or to how a letter was typed. */
export const foldKey = (text: string): string => text.trim().normalize('NFKC').toLowerCase();

/** Reserved for the account behind guest login: its role comes from this name. */
export const GUEST_NAME = 'guest';
