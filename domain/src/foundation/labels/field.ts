/** What a company's own field holds. */
export const FIELD_KINDS = ['text', 'number', 'date', 'choice', 'link', 'flag'] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];

/** How a choice is shown: as itself, or with the sign of good, fair or poor. */
export const CHOICE_TONES = ['plain', 'good', 'fair', 'poor'] as const;

export interface FieldChoice {
  readonly choiceId: number;
  readonly name: string;
  readonly tone: (typeof CHOICE_TONES)[number];
}

/** What decides how a value of a field is read, kept and compared. */
export interface FieldShape {
  readonly kind: FieldKind;
  /** Of a number: its unit or currency, and how many decimals it has. */
  readonly decimals: number;
  /** Of a choice: what there is, in its order. */
  readonly choices: readonly FieldChoice[];
}

/** As it is answered: text and link as they are, a date as `2027-01-15`, a choice by its id. */
export type FieldValue = string | number | boolean;

export const LABEL_LIMITS = {
  /** Of one company, without those of companies above and below it. */
  fields: 40,
  tags: 100,
  choices: 50,
  /** Tags on one thing. */
  tagsOfOne: 30,
  nameLength: 60,
  tagLength: 40,
  unitLength: 12,
  textLength: 200,
  linkLength: 500,
  decimals: 4,
  /** Conditions of one filter. */
  conditions: 20,
  /** Things in one change of many. */
  changed: 10_000,
} as const;

/** A removed field can be taken back for so long; then its values are deleted, and its name alone is kept. */
export const REMOVED_DAYS = 90;
