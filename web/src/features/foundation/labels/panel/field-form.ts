import { CHOICE_TONES, type FieldKind } from '#domain/foundation/labels/field.ts';
import type { LabelRights } from '#domain/foundation/labels/seen.ts';
import type { LabelSubject } from '#domain/foundation/labels/subjects.ts';
import type { FieldDefinition } from '../label-queries.ts';

export interface DraftChoice {
  /** Absent for a new one. */
  readonly choiceId?: number;
  readonly name: string;
  readonly tone: (typeof CHOICE_TONES)[number];
}

export interface RightsValues {
  seenBy: LabelRights['seenBy'];
  changedBy: LabelRights['changedBy'];
  lesseesSee: boolean;
}

interface FieldValues extends RightsValues {
  name: string;
  kind: FieldKind;
  subjects: readonly LabelSubject[];
  isUnique: boolean;
  unit: string;
  decimals: string;
  /** Empty for never. */
  soonDays: string;
  choices: readonly DraftChoice[];
}

export const formOf = (field: FieldDefinition | undefined): FieldValues => ({
  name: field?.name ?? '',
  kind: field?.kind ?? 'text',
  subjects: field?.subjects ?? ['place'],
  isUnique: field?.isUnique ?? false,
  unit: field?.unit ?? '',
  decimals: String(field?.decimals ?? 2),
  soonDays: field && field.soonDays === null ? '' : String(field?.soonDays ?? 14),
  choices: field?.choices ?? [],
  seenBy: field?.seenBy ?? 'users',
  changedBy: field?.changedBy ?? 'admins',
  lesseesSee: field?.lesseesSee ?? false,
});

type Fault = 'name_missing' | 'choices_missing' | 'subjects_missing';

export const faultsOf = ({
  name,
  kind,
  choices,
  subjects,
}: FieldValues): Partial<Record<keyof FieldValues, Fault>> => ({
  ...(name.trim() === '' && { name: 'name_missing' as const }),
  ...(kind === 'choice' && choices.length === 0 && { choices: 'choices_missing' as const }),
  ...(subjects.length === 0 && { subjects: 'subjects_missing' as const }),
});

/** As the call takes it: of each kind only what belongs to it. */
export const inputOf = ({ kind, choices, isUnique, unit, decimals, soonDays, subjects, ...values }: FieldValues) => ({
  ...values,
  name: values.name.trim(),
  kind,
  subjects: [...subjects],
  isUnique: kind === 'text' && isUnique,
  unit: kind === 'number' ? unit.trim() : '',
  decimals: kind === 'number' ? Number(decimals || 0) : 0,
  ...(kind === 'date' && soonDays !== '' && { soonDays: Number(soonDays) }),
  choices: kind === 'choice' ? choices.map((choice) => ({ ...choice })) : [],
});

/** The next sign of a choice. */
export const nextTone = (tone: DraftChoice['tone']): DraftChoice['tone'] =>
  CHOICE_TONES[(CHOICE_TONES.indexOf(tone) + 1) % CHOICE_TONES.length] ?? 'plain';
