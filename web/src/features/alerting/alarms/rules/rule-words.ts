import type { WhenCounts } from '#domain/alerting/alarms/rules/families.ts';

export type Side = 'above' | 'below';
/** What kind of sentence a rule is. */
export type RuleForm = Side | 'offline' | 'water' | 'ratio' | 'deep' | 'notFull' | 'clock' | 'cells' | 'drift';

export interface SpokenLevel {
  /** Of the alarm type, or the number of the level of an own rule. */
  readonly key: number;
  readonly enabled: boolean;
  readonly limit: number;
  readonly durationSeconds: number;
}

export interface SpokenRule {
  readonly form: RuleForm;
  /** The most severe first. */
  readonly levels: readonly SpokenLevel[];
  readonly when: Pick<WhenCounts, 'whileState'>;
}

/** A part of a sentence, which is a value of the rule. */
export type Part =
  | { readonly slot: 'what' }
  | { readonly slot: 'state' }
  | { readonly slot: 'limit' | 'upper' | 'duration' | 'release' | 'level'; readonly level: number };

type LimitKey = Side | `${Side}_${'for' | 'while' | 'for_while' | 'next' | 'next_for' | 'next_now' | 'release'}`;
type ClauseKey =
  | LimitKey
  | 'offline'
  | 'offline_interval'
  | 'water'
  | 'water_for'
  | 'ratio'
  | 'deep'
  | 'deep_for'
  | 'not_full'
  | 'wrong_clock'
  | 'cells_apart'
  | 'cell_drift'
  | 'only_while'
  | 'all_off';

/** One sentence, and what stands at its places. */
interface Clause {
  readonly key: ClauseKey;
  readonly parts: readonly Part[];
}

const WHAT: Part = { slot: 'what' };
const STATE: Part = { slot: 'state' };
const part = (slot: Exclude<Part['slot'], 'what' | 'state'>, { key }: SpokenLevel): Part => ({ slot, level: key });

/** A rule as whole sentences: the mildest level first, each worse one after it, then when it is over. */
export function clausesOf({ form, levels, when: { whileState } }: SpokenRule): readonly Clause[] {
  const [first, ...worse] = levels.filter(({ enabled }) => enabled).toReversed();
  if (!first) return [{ key: 'all_off', parts: [] }];
  const isAnyState = whileState === 'any';
  if (form === 'above' || form === 'below')
    return [
      firstOf(form, first, isAnyState),
      ...worse.map((level, index) => nextOf(form, level, index === 0 ? first : worse[index - 1]!)),
      { key: `${form}_release`, parts: [part('release', first)] },
    ];
  return [otherOf(form, first), ...(isAnyState ? [] : [{ key: 'only_while', parts: [STATE] } as const])];
}

function firstOf(side: Side, level: SpokenLevel, isAnyState: boolean): Clause {
  const isAtOnce = level.durationSeconds === 0;
  const key: LimitKey = isAtOnce
    ? isAnyState
      ? side
      : `${side}_while`
    : isAnyState
      ? `${side}_for`
      : `${side}_for_while`;
  return {
    key,
    parts: [
      WHAT,
      part('limit', level),
      ...(isAtOnce ? [] : [part('duration', level)]),
      ...(isAnyState ? [] : [STATE]),
      part('level', level),
    ],
  };
}

/** A worse level; its duration is only said where it differs. */
function nextOf(side: Side, level: SpokenLevel, before: SpokenLevel): Clause {
  const parts = [part('limit', level), part('level', level)];
  if (level.durationSeconds === before.durationSeconds) return { key: `${side}_next`, parts };
  if (level.durationSeconds === 0) return { key: `${side}_next_now`, parts };
  return { key: `${side}_next_for`, parts: [...parts, part('duration', level)] };
}

function otherOf(form: Exclude<RuleForm, Side>, level: SpokenLevel): Clause {
  const [limit, duration, raised] = [part('limit', level), part('duration', level), part('level', level)];
  const isAtOnce = level.durationSeconds === 0;
  switch (form) {
    case 'offline':
      return level.limit === 0
        ? { key: 'offline_interval', parts: [raised] }
        : { key: 'offline', parts: [limit, raised] };
    case 'water':
      return isAtOnce ? { key: 'water', parts: [raised] } : { key: 'water_for', parts: [duration, raised] };
    case 'ratio':
      return { key: 'ratio', parts: [limit, part('upper', level), raised] };
    case 'deep':
      return isAtOnce ? { key: 'deep', parts: [limit, raised] } : { key: 'deep_for', parts: [limit, duration, raised] };
    case 'notFull':
      return { key: 'not_full', parts: [limit, raised] };
    case 'clock':
      return { key: 'wrong_clock', parts: [limit, raised] };
    case 'cells':
      return { key: 'cells_apart', parts: [limit, raised] };
    case 'drift':
      return { key: 'cell_drift', parts: [limit, raised] };
  }
}

const MARK = '\u0001';

/** Values for the places of a sentence that can be found again in it. */
export const marks = (parts: readonly Part[]): Record<Part['slot'], string> =>
  Object.fromEntries(parts.map(({ slot }) => [slot, `${MARK}${slot}${MARK}`])) as Record<Part['slot'], string>;

/** A sentence with marks as text and parts in the order of the language. */
export const splitSentence = (sentence: string, parts: readonly Part[]): readonly (string | Part)[] =>
  sentence
    .split(MARK)
    .map((piece, index) => (index % 2 === 0 ? piece : (parts.find(({ slot }) => slot === piece) ?? '')))
    .filter((piece) => piece !== '');
