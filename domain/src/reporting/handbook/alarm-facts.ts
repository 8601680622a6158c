import { ALARM_CATALOGUE } from '../../alerting/alarms/catalogue.ts';
import type { AlarmQuantity } from '../../alerting/alarms/families/family.ts';
import { defaultAlarmLimits } from '../../alerting/alarms/rules/default-limits.ts';
import { familyOfType } from '../../alerting/alarms/rules/families.ts';
import type { AlarmLimit } from '../../alerting/alarms/rules/limits.ts';
import type { Chemistry } from '../../foundation/basics/device-facts.ts';
import { alarmsOfArticle } from './article-of-alarm.ts';
import type { HandbookLanguage } from './languages.ts';

/** Where the numbers of its alarms stand in an article. */
export const FACTS = '{{facts}}';

/** Batteries whose default limits are told as examples, 100 Ah each. */
const EXAMPLES: readonly {
  readonly name: Readonly<Record<HandbookLanguage, string>>;
  chemistry: Chemistry;
  centiVolt: number;
}[] = [
  { name: { en: 'Lead-acid 24 V', zh_CN: '铅酸 24 V' }, chemistry: 'lead-acid', centiVolt: 2400 },
  { name: { en: 'LFP 51.2 V', zh_CN: '磷酸铁锂 51.2 V' }, chemistry: 'lfp', centiVolt: 5120 },
  { name: { en: 'NMC 48 V', zh_CN: '三元锂 48 V' }, chemistry: 'nmc', centiVolt: 4800 },
];
const CAPACITY_CENTI_AMP_HOUR = 10_000;

const TEXTS = {
  en: {
    head: ['Battery', 'Level', 'Raised at', 'Ends at', 'After'],
    any: 'Every battery',
    once: 'once',
    seconds: (seconds: number) => `${seconds} s`,
    days: (days: number) => `${days} days`,
    level: (levels: string) => `Level ${levels}.`,
    example: 'Default limits of batteries of 100 Ah; yours may be set otherwise.',
    outside: (low: string, high: string) => `below ${low} or above ${high}`,
  },
  zh_CN: {
    head: ['电池', '级别', '触发值', '解除值', '持续'],
    any: '所有电池',
    once: '立即',
    seconds: (seconds: number) => `${seconds} 秒`,
    days: (days: number) => `${days} 天`,
    level: (levels: string) => `级别：${levels}。`,
    example: '以 100 Ah 电池的默认阈值为例；您的设置可能不同。',
    outside: (low: string, high: string) => `低于 ${low} 或高于 ${high}`,
  },
} as const;

const UNITS: Readonly<Record<AlarmQuantity, string>> = {
  voltage: ' V',
  temperature: ' °C',
  soc: '%',
  current: ' A',
  ratio: '%',
  cellVoltage: ' mV',
};

const limitsOf = ({ chemistry, centiVolt }: (typeof EXAMPLES)[number]) =>
  defaultAlarmLimits({ chemistry, nominalCentiVolt: centiVolt, capacityCentiAmpHour: CAPACITY_CENTI_AMP_HOUR });

const number = (hundredths: number) => String(Math.round(hundredths) / 100);

function cells(limit: AlarmLimit, language: HandbookLanguage): readonly string[] | null {
  const texts = TEXTS[language];
  const { severity, quantity } = ALARM_CATALOGUE[limit.msgType];
  const { side, measure } = familyOfType(limit.msgType).limit;
  const level = String(severity);
  if (measure === 'days') return [level, texts.days(limit.limit), '–', texts.once];
  if (!quantity) return null;
  const unit = UNITS[quantity];
  const shown = (value: number) => number(value) + unit;
  if (limit.upperLimit !== undefined)
    return [level, texts.outside(shown(limit.limit), shown(limit.upperLimit)), '–', texts.once];
  const end = limit.limit + (side === 'above' ? -1 : 1) * limit.hysteresis;
  const after = limit.durationSeconds === 0 ? texts.once : texts.seconds(limit.durationSeconds);
  return [level, shown(limit.limit), shown(end), after];
}

/** The numbers of the alarms of an article, from the catalogue and the default limits, as Markdown. */
export function alarmFacts(article: string, language: HandbookLanguage): string {
  const types = alarmsOfArticle(article);
  const texts = TEXTS[language];
  const rows = types.flatMap((type) => {
    const lines = EXAMPLES.flatMap((example) => {
      const limit = limitsOf(example).find(({ msgType }) => msgType === type);
      const row = limit && cells(limit, language);
      return row ? [{ name: example.name[language], row }] : [];
    });
    const isSame = new Set(lines.map(({ row }) => row.join())).size === 1;
    return isSame ? [{ name: texts.any, row: lines[0]!.row }] : lines;
  });
  if (rows.length === 0)
    return texts.level([...new Set(types.map((type) => ALARM_CATALOGUE[type].severity))].join(', '));
  const line = (parts: readonly string[]) => `| ${parts.join(' | ')} |`;
  return [
    line(texts.head),
    line(texts.head.map(() => '---')),
    ...rows.map(({ name, row }) => line([name, ...row])),
    '',
    texts.example,
  ].join('\n');
}

/** An article with its numbers. */
export const withFacts = (article: string, content: string, language: HandbookLanguage): string =>
  content.includes(FACTS) ? content.replaceAll(FACTS, () => alarmFacts(article, language)) : content;
