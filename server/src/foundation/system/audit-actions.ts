import type { TextsOf } from '#domain/foundation/basics/text-keys.ts';

type Named<Prefix extends string> = keyof TextsOf<'audit'> extends infer Key
  ? Key extends `${Prefix}_${infer Name}`
    ? Name
    : never
  : never;

/** What a feature writes into the audit: what was done, by the part of the console in which it was done. Both have texts. */
export type AuditActions = { readonly [Part in Named<'feature'>]?: readonly Named<'verb'>[] };

/** `users.signIn` of what was done in `users`. */
export const actionsOf = (actions: AuditActions): string[] =>
  Object.entries(actions).flatMap(([part, verbs]) => verbs.map((verb) => `${part}.${verb}`));
