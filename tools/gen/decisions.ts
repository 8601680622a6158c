import { readdir, readFile } from 'node:fs/promises';
import { type GeneratedFile, ROOT } from './generated-file.ts';

const FOLDER = 'docs/decisions';

/** In the order of the index. */
const TOPICS = {
  project: 'The project and its tests',
  records: 'Records: ingest, storage, clocks, tables of the past',
  database: 'The database, and who sees which row',
  'brokers and bridges': 'Brokers, commands and bridges',
  access: 'Accounts, sign-in and what is given out',
  'calls and live feed': 'Calls and the live feed',
  devices: 'Devices, places and companies',
  'alarms and messages': 'Alarms, rules and messages',
  batteries: 'Batteries and insights',
  energy: 'Energy systems',
  'orders and leases': 'Orders, data services and leases',
  'reports and handbook': 'Reports, documents and the handbook',
  console: 'The console',
  running: 'Starting and running',
} as const;

type Topic = keyof typeof TOPICS;

interface Decision {
  readonly file: string;
  readonly number: number;
  readonly title: string;
  readonly topic: Topic;
  readonly status: string;
}

const TITLE = /^# 0*(\d+)[.:]? (.+)$/m;
const FRONT = /^\*Topic: ([a-z ]+)\. Status: (in force|(?:amended|superseded) by (?:\d+(?:, )?)+)\.\*$/m;

function read(file: string, text: string): Decision {
  const [, number = '', title = ''] = TITLE.exec(text) ?? [];
  const [, topic = '', status = ''] = FRONT.exec(text) ?? [];
  if (Number(number) !== Number(file.slice(0, 4))) throw new Error(`${FOLDER}/${file} has another number in its title`);
  if (!(topic in TOPICS)) {
    throw new Error(
      `${FOLDER}/${file} needs the line “*Topic: <topic>. Status: in force.*” below its title, or “amended by” or “superseded by” with numbers; topics are ${Object.keys(TOPICS).join(', ')}`,
    );
  }
  return { file, number: Number(number), title, topic: topic as Topic, status };
}

/** The index of the records of decisions, by topic, each with its status. */
export async function decisionsFile(): Promise<GeneratedFile[]> {
  const files = (await readdir(ROOT + FOLDER)).filter((file) => /^\d{4}-/.test(file)).sort();
  const decisions = await Promise.all(
    files.map(async (file) => read(file, await readFile(`${ROOT}${FOLDER}/${file}`, 'utf8'))),
  );
  const linked = (number: string): string => {
    const found = decisions.find((each) => each.number === Number(number));
    if (!found) throw new Error(`there is no decision ${number}, which another names in its status`);
    return `[${number}](${found.file})`;
  };
  const lineOf = ({ file, number, title, status }: Decision): string => {
    const later = status === 'in force' ? '' : ` (${status.replace(/\d+/g, linked)})`;
    return `- [${number}](${file}) ${title}${later}`;
  };
  const sections = Object.entries(TOPICS).map(([topic, heading]) => {
    const lines = decisions.filter((each) => each.topic === topic).map(lineOf);
    return `## ${heading}\n\n${lines.join('\n')}\n`;
  });
  const head = `# Decisions

Choices between alternatives: what the situation was, what was chosen, what was rejected, what follows, what was measured. All are in force where nothing else is said. A record that another amends is read together with it.
The numbers have gaps; a number never changes. Topic and status stand below the title of each record. Made by \`npm run gen\`; do not edit.`;
  return [{ path: `${FOLDER}/README.md`, text: `${head}\n\n${sections.join('\n')}` }];
}
