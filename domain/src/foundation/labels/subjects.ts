import { can, type Role } from '../permissions/permissions.ts';

/** What carries tags and own fields; each is known by its kind and its id alone. A place is a row of `device`. */
export const LABEL_SUBJECTS = ['place', 'battery', 'site', 'customer'] as const;
export type LabelSubject = (typeof LABEL_SUBJECTS)[number];

const SEEN: Readonly<Record<LabelSubject, (actor: { readonly role: Role }) => boolean>> = {
  place: () => true,
  battery: (actor) => can.seeBatteries(actor).allowed,
  site: () => true,
  customer: (actor) => can.seeCustomers(actor).allowed,
};

/** Whether somebody of a role sees things of a kind at all. */
export const isSubjectSeen = (subject: LabelSubject, role: Role): boolean => SEEN[subject]({ role });
