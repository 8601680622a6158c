import { ALARM_TYPES, type AlarmType, alarmEntry } from '../../alerting/alarms/catalogue.ts';
import type { ARTICLES } from './topics.ts';

type AlarmArticle = (typeof ARTICLES)['warnings'][number];

/** The article about a type of alarm; levels of one quantity share theirs. */
export const articleOfAlarm = (msgType: number): AlarmArticle | undefined => alarmEntry(msgType)?.family.article;

/** The types that an article is about, ascending. */
export const alarmsOfArticle = (id: string): readonly AlarmType[] =>
  ALARM_TYPES.filter((type) => articleOfAlarm(type) === id);
