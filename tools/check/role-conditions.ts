const NAME = "'(?:superAdmin|admin|commonUser|guest)'";
/** Roles alone, or after a list of others. */
const LIST = "\\[\\s*(?:\\.{3}\\w+,\\s*)?(?:'\\w+',\\s*)*'(?:superAdmin|commonUser)'";
const BY_ROLE = new RegExp(`\\bis(?:Super)?Admin\\(|[!=]== ${NAME}|\\bcase ${NAME}|${LIST}`, 'g');

/** Lines that decide by the name of a role instead of asking for a permission. */
export const roleConditions = (text: string): number[] =>
  [...text.matchAll(BY_ROLE)].map(({ index }) => text.slice(0, index).split('\n').length);
