import type { Meanings } from '../../contract/openapi/meanings.ts';

/** What the fields of its calls mean. */
export const passportsMeanings: Meanings = {
  tier: 'Who may read: public everybody, interest who has a legitimate interest, authority authorities.',
  isPublic: 'Whether the public page is open.',
  mounted: 'Where the battery is mounted now; null: nowhere.',
  'mounted.since': 'Since when, UTC ms; null: since the first record.',
  'counts.public': 'Values that everybody reads.',
  'counts.interest': 'Values for who has a legitimate interest.',
  'counts.authority': 'Values for authorities.',
  'getPassport.log': 'What the log tells of the battery.',
  'openPassport.log': 'What the log tells of the battery; empty for readers without an interest.',
  'log.value': 'The value in the unit of its key; null where only its range is known.',
  fixed: 'Fixed values, each with where it comes from.',
  missing: 'What the data model wants and nobody has given.',
  supplier: 'Who can supply it: the maker, the keeper, a workshop.',
  check: 'Whether the passport is as the data model has it.',
  grants: 'Who outside may read more than everybody.',
  grantId: 'Names the permission.',
  criticalMaterials: 'Names of critical raw materials; null: none are stated.',
  'withheld.interest': 'Values for who has a legitimate interest.',
  'withheld.authority': 'Values for authorities.',
  batteryIds: 'Numbers of packs.',
};
