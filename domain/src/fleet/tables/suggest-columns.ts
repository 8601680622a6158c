import { suggestedMappings } from '../bridges/suggest.ts';
import { channelNames } from '../bridges/target.ts';
import { conversionTo, unitInHead } from './head-units.ts';

/** Words of columns in the languages of the console, and as loggers shorten them. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [
    /ladezustand|state[ _]of[ _]charge|état de charge|(?:剩余|剩餘)?电量|荷电(?:状态)?|電量|充電(?:率|状態)|充电状态|충전(?:율|상태)|잔량/giu,
    'soc',
  ],
  [/gesundheit(?:szustand)?|state[ _]of[ _]health|健康(?:度|状态)/giu, 'soh'],
  [/spannung|tension|电压|電壓|電圧|전압/giu, 'voltage'],
  [/ladestrom|stromstärke|strom|courant|intensité|电流|電流|전류/giu, 'current'],
  [/temperatur|température|温度|溫度|온도/giu, 'temperature'],
  [/(?:geographische )?breite(?:ngrad)?|纬度|緯度|위도/giu, 'latitude'],
  [/(?:geographische )?länge(?:ngrad)?|经度|經度|経度|경도/giu, 'longitude'],
  [/geschwindigkeit|vitesse|速度|속도/giu, 'speed'],
  [/leistung|puissance|功率|電力|전력/giu, 'power'],
  [/zelle|cellule|电芯|電芯|セル|셀/giu, 'cell'],
  [/photovoltaik|光伏|태양광/giu, 'solar'],
  [/netz|réseau|电网|電網/giu, 'mains'],
];

const inEnglish = (name: string): string => {
  const bare = name.replace(/[[(（][^\])）]*[\])）]/g, ' ');
  const text = WORDS.reduce((left, [word, english]) => left.replace(word, ` ${english} `), bare);
  return text.replace(/^\s*U\s*(?=\/|$)/, 'voltage ').trim();
};

/** What a table of one kind of device is most often about; others are chosen by a person. */
const KINDS = /^(monitor|location|dmt\.solar|inverter\.(output|mains))/;
/** The voltage of what is in hand, a setting, or one of several, which is not said. */
const NOT_MEANT =
  /^(monitor\.(ignition|hourMeter|auxiliary|currentUsing|currentCharging|relay|chargeLock|waterLevel|rsrp)|location\.(coordinate|locationKind))/;

/**
 * Channels that the names of columns suggest, for a person to confirm: of several that fit equally well, none.
 *
 * @returns the name by the channel
 */
export function suggestedChannels(names: readonly string[]): ReadonlyMap<string, string> {
  const byEnglish = new Map<string, string[]>();
  for (const name of names) byEnglish.set(inEnglish(name), [...(byEnglish.get(inEnglish(name)) ?? []), name]);
  const single = [...byEnglish].flatMap(([english, of]) => (of.length === 1 ? [[english, of[0]!] as const] : []));
  const translated = new Map(single);
  const wanted = channelNames().filter((name) => KINDS.test(name) && !NOT_MEANT.test(name));
  const found = [...suggestedMappings(wanted, [...translated.keys()])].map(
    ([channel, english]) => [channel, translated.get(english)!] as const,
  );
  // A name that fits and has a unit that does not was meant for something else.
  return new Map(
    [...found, ...cellsOf(names)].filter(([channel, name]) => conversionTo(channel, unitInHead(name)) !== null),
  );
}

/** `Cell 1`, `cell_02`, `Zelle 3 [mV]`. */
function cellsOf(names: readonly string[]): (readonly [string, string])[] {
  return names.flatMap((name) => {
    const [, place] = /^cell[ _.-]*(?:voltage[ _.-]*)?0*(\d{1,3})$/i.exec(inEnglish(name).replace(/\s+/g, ' ')) ?? [];
    return place === undefined || Number(place) === 0 ? [] : [[`bms.cell.${Number(place)}`, name] as const];
  });
}
