import { calls } from '#domain/assembly/calls.ts';
import type { Call } from '#domain/contract/define.ts';

/** What the shell and the first page of a session ask: pages that ask for more load the rest when they first do. */
const FIRST: readonly string[] = [
  ...['userInfo', 'logout', 'setTemperatureType', 'setSkinTheme', 'setMap', 'setLanguage', 'getUserModuleLis'],
  ...['getCloseGuide', 'closeGuide', 'systemNotices', 'checkUpdate', 'listLatelyMsg', 'countWarningPushMsg'],
  ...['companyTree', 'companySites', 'fleetSummary', 'mapDevices', 'pageDeviceList', 'pageEnergyDeviceList'],
  ...['findAttentionDeviceList', 'attentionAdd', 'attentionRemove', 'deviceInfo', 'getLastRealTimeData'],
  ...['askRealTimeData', 'sendNotifyToMqtt'],
];
const unknown = FIRST.filter((name) => !(name in calls));
if (unknown.length > 0) throw new Error(`there is no call ${unknown.join(', ')}`);

/** `mark`s before the path, and the path without the name of the call where it ends with it. */
const row = (name: string, { method, path, body, access }: Call) => {
  const mark = method === 'GET' ? 'G' : body === 'multipart' ? 'M' : '';
  const shortPath = path.endsWith(`/${name}`) ? path.slice(0, -name.length) : path;
  return `  ${name}: '${access === 'public' ? 'P' : ''}${mark}${shortPath}',`;
};

const isFirst = (name: string, { access }: Call): boolean => access === 'public' || FIRST.includes(name);
const rows = (areFirst: boolean): string =>
  Object.entries<Call>(calls)
    .filter(([name, call]) => isFirst(name, call) === areFirst)
    .map(([name, call]) => row(name, call))
    .join('\n');

const MADE = '// Made from domain/src/assembly/calls.ts by tools/gen/call-table.ts; do not edit.\n';

/** Text of domain/src/gen/call-table.ts: the part of the contract that every page needs, without its schemas. */
export const callTableText = () => `${MADE}
/** How a call is sent. */
export interface CallRow {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body: 'none' | 'form' | 'multipart';
  /** Without a session. */
  readonly isPublic: boolean;
}

/**
 * Every page loads this, so it is short: P without a session, G with GET, M with a file, else a form that is posted;
 * a path that ends with / is followed by the name of the call. The others are in late-calls.ts.
 */
export const firstCalls = {
${rows(true)}
} as const;

export function callRow(name: string, text: string): CallRow {
  const [marks = '', ...parts] = text.split('/');
  const path = \`/\${parts.join('/')}\`;
  return {
    method: marks.includes('G') ? 'GET' : 'POST',
    path: path.endsWith('/') ? path + name : path,
    body: marks.includes('G') ? 'none' : marks.includes('M') ? 'multipart' : 'form',
    isPublic: marks.includes('P'),
  };
}
`;

/** Text of domain/src/gen/late-calls.ts: the calls that no page needs at first. */
export const lateCallsText = () => `${MADE}
/** In the form of call-table.ts. */
export const lateCalls = {
${rows(false)}
} as const;
`;
