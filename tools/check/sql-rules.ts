import { forCluster, partsOf } from '#server/platform/db/cluster-statements.ts';
import type { Place } from '#server/platform/db/table.ts';
import { TABLES } from '#server/tables.ts';
import { fullText, type Level, levelsOf } from './sql-levels.ts';

const PLACE_OF = new Map<string, Place>(Object.entries(TABLES).map(([name, { place }]) => [name, place]));

interface Named {
  readonly name: string;
  readonly alias: string;
  readonly place: Place;
  readonly isLeft: boolean;
}

const TABLE =
  /\b(from|(?:left\s+)?join|update|into|using)\s+(?:only\s+)?(?:public\.)?(\w+)(?:\s+(?:as\s+)?(?!(?:on|where|set|using|join|left|cross|group|order|limit|for|select|values)\b)(\w+))?/gi;

/** The tables named in a level, in order. */
const tablesOf = ({ text }: Level): Named[] =>
  [...text.matchAll(TABLE)].flatMap(([, how = '', name = '', alias = name]) => {
    const place = PLACE_OF.get(name);
    return place ? [{ name, alias, place, isLeft: /left/i.test(how) }] : [];
  });

const isDistributed = ({ place }: Named) => place === 'device';

/** The input of a rule: a level of a statement, its tables, and those of the enclosing query. */
interface Seen {
  readonly level: Level;
  readonly tables: readonly Named[];
  readonly around: readonly Named[];
}

const refersTo = (level: Level, tables: readonly Named[]): boolean =>
  tables.some(({ alias }) => new RegExp(`\\b${alias}\\.`).test(fullText(level)));

/** Levels that a Citus cluster refuses or executes wrongly, each with the reason. */
const LEVEL_RULES: readonly [(seen: Seen) => boolean, string][] = [
  [
    ({ level, tables }) =>
      /\bfor\s+(no\s+key\s+)?(update|share)\b/i.test(level.text) &&
      tables.some(isDistributed) &&
      !/\bdevice_id\s*=\s*\$\d/i.test(level.text),
    'locks rows of several devices: a cluster locks those of one, `device_id = $1`; take their lanes',
  ],
  [
    ({ level, tables }) =>
      /\bfor\s+(key\s+)?share\b/i.test(level.text) && tables.some(({ place }) => place === 'reference'),
    'shares a row of a table of all nodes: two at once end in a deadlock; lock for no key update, or an advisory lock',
  ],
  [
    ({ level, tables }) =>
      /\bgrouping\s+sets\b|\b(cube|rollup)\s*\(/i.test(level.text) &&
      (tables.some(isDistributed) || /\bfrom\s+\$_/i.test(level.text)),
    'counts by several sets over data of devices: count by all keys in a materialized CTE, and the sets over that',
  ],
  [
    ({ level, tables }) =>
      tables.some(isDistributed) &&
      [...level.text.matchAll(/\b(?:limit|offset)\b((?:(?!\b(?:limit|offset|for|union)\b)[\s\S])*)/gi)].some(
        ([, value = '']) =>
          level.inner.some((inner, index) => value.includes(`(#${index})`) && /\bselect\b/i.test(fullText(inner))),
      ),
    'has a sub-query in its limit: ask for the number first',
  ],
  [
    ({ tables }) =>
      tables.some(
        (table, index) =>
          table.isLeft && isDistributed(table) && index > 0 && !tables.slice(0, index).some(isDistributed),
      ),
    'joins data of devices to a table of all nodes with left join: begin at device_state',
  ],
  [
    ({ level, tables, around }) =>
      tables.some(isDistributed) && around.length > 0 && !around.some(isDistributed) && refersTo(level, around),
    'asks data of devices for each row of a table of all nodes: begin at device_state, and name the device by it',
  ],
  [
    ({ level }) =>
      level.inner.some(
        (inner, index) =>
          new RegExp(`\\bfrom\\s+\\(#${index}\\)`, 'i').test(level.text) && /^\s*select\s+from\b/i.test(inner.text),
      ),
    'selects from a sub-query without columns, which a cluster cannot keep: select 1',
  ],
  [
    ({ level }) =>
      [...level.text.matchAll(/\bpg_(?:terminate|cancel)_backend\s*\(#(\d+)\)/gi)].some(([, index]) =>
        /^\s*\$\d+\s*$/.test(level.inner[Number(index)]?.text ?? ''),
      ),
    'names a backend by a value without a type, and a cluster has a second such function: $1::int',
  ],
];

/** Whole statements that a Citus cluster refuses or executes wrongly, each with the reason. */
function statementFaults(whole: Level, tables: readonly Named[], policed: ReadonlySet<string>): string[] {
  const faults: string[] = [];
  const places = new Set(tables.map(({ place }) => place));
  if (places.has('coordinator') && places.has('device'))
    faults.push('names a table of the coordinator beside data of devices: joined with it, it ends the coordinator');
  const [, changed = ''] = /^\s*(?:update|delete\s+from)\s+(\w+)/i.exec(whole.text) ?? [];
  if (PLACE_OF.get(changed) === 'reference' && places.has('coordinator'))
    faults.push(`changes ${changed}, of which every node has a copy, by a table that the coordinator alone has`);
  const [, target = ''] = /\binsert\s+into\s+(\w+)/i.exec(whole.text) ?? [];
  const place = PLACE_OF.get(target);
  const isCopied = /\bselect\b/i.test(whole.text) && !/\breturning\b|\bon\s+conflict\b/i.test(whole.text);
  if (place !== undefined && place !== 'coordinator' && policed.has(target) && isCopied)
    faults.push(
      `inserts a query into ${target}, which has policies: without returning or on conflict it is a COPY, and refused`,
    );
  const isReturned = /\breturning\b/i.test(whole.text) && !/\bon\s+conflict\b/i.test(whole.text);
  const isUnnamed = /\binsert\s+into\s+\w+\s*\(/i.test(whole.text);
  if (place === 'device' && isReturned && isUnnamed && tables.slice(1).some(isDistributed))
    faults.push(`returns rows of ${target} that are made of data of devices: a node knows them by an alias only`);
  const parts = whole.text.split(';').filter((part) => part.trim() !== '');
  const isSet = (part: string) => /^\s*set\s+local\b/i.test(part);
  if (parts.some(isSet) && !parts.every(isSet))
    faults.push(
      'has a SET in one message with something else: a cluster sends each node the whole message; use set_config',
    );
  if (/\bwith\s+recursive\b/i.test(whole.text) && places.has('device')) faults.push('asks data of devices recursively');
  return faults;
}

/** Everything in a text that a Citus cluster refuses or executes wrongly, as far as the text shows it. */
export function clusterFaults(text: string, policed: ReadonlySet<string>): string[] {
  const whole = levelsOf(text);
  const all: Named[] = [];
  const faults: string[] = [];
  const walk = (level: Level, around: readonly Named[]) => {
    const tables = tablesOf(level);
    all.push(...tables);
    for (const [isFault, reason] of LEVEL_RULES) if (isFault({ level, tables, around })) faults.push(reason);
    for (const inner of level.inner) walk(inner, tables.length > 0 ? tables : around);
  };
  walk(whole, []);
  return [...faults, ...statementFaults(whole, all, policed)];
}

/** What a cluster takes of an `alter table`, as its own message lists it. */
const ALTERATION =
  /^(add column|drop column|add (check|constraint|foreign|unique|primary)|drop constraint|validate constraint|alter column \w+ ((set|drop) (not null|default)|(set data )?type)|re?set \(|(enable|disable|force|no force) row level security|attach|detach|rename)\b/i;

/** The alterations in a statement of a migration that a cluster refuses once its tables are distributed. */
export const alterationFaults = (statement: string): string[] =>
  forCluster(statement).flatMap((each) => {
    const [, list] = /^alter table (?:only )?\w+\s+([\s\S]*)$/i.exec(each.replace(/--[^\n]*/g, '').trim()) ?? [];
    return list === undefined ? [] : partsOf(list).filter((part) => !ALTERATION.test(part));
  });
