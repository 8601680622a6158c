/** What carries tags and own fields; each is known by its kind and its id alone. A place is a row of `device`. */
export const LABEL_SUBJECTS = ['place', 'battery', 'site', 'customer'] as const;
export type LabelSubject = (typeof LABEL_SUBJECTS)[number];
