import { ALARM_CATALOGUE, type KnownAlarmType } from '../alarms/catalogue.ts';
import type { ARTICLES } from './topics.ts';

type AlarmArticle = (typeof ARTICLES)['warnings'][number];

/** The article about each type of alarm; levels of one quantity share theirs. */
export const ARTICLE_OF_ALARM: Readonly<Record<KnownAlarmType, AlarmArticle>> = {
  1: 'low-voltage',
  2: 'low-voltage',
  4: 'low-voltage',
  5: 'high-temperature',
  6: 'high-temperature',
  7: 'high-temperature',
  8: 'low-temperature',
  9: 'charge-current',
  10: 'discharge-current',
  11: 'low-charge',
  12: 'offline',
  13: 'water-level',
  15: 'geofence',
  16: 'geofence',
  17: 'relay-switched',
  18: 'ignition',
  19: 'charge-ratio',
  20: 'fault',
  21: 'power-lost',
  22: 'cells-apart',
  100: 'own-rule',
  700: 'maintenance-due',
  701: 'maintenance-due',
  702: 'maintenance-due',
  703: 'long-unused',
  704: 'data-service-ends',
  705: 'data-service-ends',
  706: 'deep-discharge',
  707: 'not-fully-charged',
  708: 'outside-lease',
  709: 'outside-lease',
  710: 'wrong-clock',
  711: 'cell-drift',
};

/** The types that an article is about, ascending. */
export const alarmsOfArticle = (id: string): readonly KnownAlarmType[] =>
  Object.keys(ALARM_CATALOGUE)
    .map((type) => Number(type) as KnownAlarmType)
    .filter((type) => ARTICLE_OF_ALARM[type] === id);
