import { type OwnLevel, type OwnRuleBody, ownLimitRange } from '#domain/alerting/alarms/rules/own-rule.ts';
import type { LevelValues } from '../rule-view.ts';
import { channelOf } from './rule-forms.ts';

/** A change of one level of an own rule: the duration and the hysteresis are those of all. */
export function withOwnLevel(
  body: OwnRuleBody,
  level: OwnLevel['level'],
  { enabled, limit, hysteresis, durationSeconds }: Partial<LevelValues>,
): Partial<OwnRuleBody> {
  const others = body.levels.filter((each) => each.level !== level);
  const inOrder = (levels: readonly OwnLevel[]) => levels.toSorted((one, other) => one.level - other.level);
  return {
    ...(enabled === false && { levels: others }),
    ...(enabled === true && { levels: inOrder([...others, { level, limit: suggestedLimit(body, level) }]) }),
    ...(typeof limit === 'number' && { levels: inOrder([...others, { level, limit }]) }),
    ...(typeof hysteresis === 'number' && { hysteresis }),
    ...(typeof durationSeconds === 'number' && { durationSeconds }),
  };
}

/** A limit for a level that is switched on: a tenth of the range beyond its neighbour. */
function suggestedLimit(body: OwnRuleBody, level: number): number {
  const channel = channelOf(body);
  const { min, max } = channel ? ownLimitRange(channel) : { min: 0, max: 0 };
  const neighbour = body.levels.toSorted(
    (one, other) => Math.abs(one.level - level) - Math.abs(other.level - level),
  )[0];
  if (!neighbour) return Math.round((min + max) / 2);
  const step = Math.max(1, Math.round(Math.abs(neighbour.limit) / 10));
  const isWorse = level < neighbour.level;
  const next = neighbour.limit + (isWorse === (body.comparison === 'above') ? step : -step);
  return Math.min(max, Math.max(min, next));
}
