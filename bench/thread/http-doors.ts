/** What somebody can send over HTTP. */
import type { Caller, Door } from './door.ts';

interface Request {
  readonly path: string;
  readonly body: BodyInit;
  readonly type?: string;
  readonly isSignedIn?: boolean;
}

async function send({ app, token }: Caller, { path, body, type, isSignedIn = true }: Request): Promise<string> {
  const answer = await fetch(`${app.url}${path}`, {
    method: 'POST',
    headers: { ...(isSignedIn && { token }), ...(type && { 'content-type': type }) },
    body,
  });
  const text = await answer.text();
  const refusal = /"resultMessage":"(\w+)"/.exec(text.slice(-1_000))?.[1] ?? 'success';
  return refusal === 'success' ? String(answer.status) : `${answer.status} ${refusal}`;
}

export const JSON_TYPE = 'application/json';
export const FORM_TYPE = 'application/x-www-form-urlencoded';
const BODY_BYTES = 65_000;

/** Names that no call knows, as many as fit. */
function strangers(): string {
  const names: string[] = [];
  for (let bytes = 2, nth = 0; bytes < BODY_BYTES; nth++) {
    const name = `"${nth.toString(36)}":0`;
    bytes += name.length + 1;
    names.push(name);
  }
  return `{${names.join(',')}}`;
}
const nested = (open: string, close: string): string =>
  open.repeat(BODY_BYTES / 2 / open.length) + close.repeat(BODY_BYTES / 2 / open.length);
const list = (member: string): string =>
  `[${Array.from({ length: Math.floor(BODY_BYTES / (member.length + 1)) - 20 }, () => member).join(',')}]`;
export const form = (fields: Record<string, string>): string => new URLSearchParams(fields).toString();

export const post = (what: string, answer: string, request: () => Request): Door => ({
  what,
  answer,
  send: (caller) => send(caller, request()),
});
const file = (bytes: number, name: string, fields: Record<string, string> = {}, fill = 'a,b;"\n'): FormData => {
  const data = new FormData();
  for (const [key, value] of Object.entries(fields)) data.set(key, value);
  data.set('file', new Blob([Buffer.alloc(bytes, fill)]), name);
  return data;
};

export const HTTP_DOORS: readonly Door[] = [
  post('call: 64 kB of names that it does not know', '400 param_error', () => ({
    path: '/report/pageDeviceList',
    body: strangers(),
    type: JSON_TYPE,
  })),
  post('call: 64 kB of nested lists', '400 param_error', () => ({
    path: '/report/pageDeviceList',
    body: `{"companyIdList":${nested('[', ']')}}`,
    type: JSON_TYPE,
  })),
  post('tags: a change of 10,000', '200 label_tag_not_found', () => ({
    path: '/labels/changeMany',
    body: JSON.stringify({
      ids: Array.from({ length: 10_000 }, (_, index) => 100_000_000 + index),
      change: { what: 'tag', tagId: 999_999, isOn: true },
    }),
    type: JSON_TYPE,
  })),
  post('sign-in: 64 kB of nested objects, by nobody', '400 param_error', () => ({
    path: '/user/userLogin',
    body: `${nested('{"a":', '}').replaceAll('}', '')}0`,
    type: JSON_TYPE,
    isSignedIn: false,
  })),
  post('call: a form of 1,000 fields', '200', () => ({
    path: '/report/pageDeviceList',
    body: Array.from({ length: 1_000 }, (_, nth) => `${nth}=${'%41'.repeat(15)}`).join('&'),
    type: FORM_TYPE,
  })),
  post('call: a list of 30,000 companies', '400 param_error', () => ({
    path: '/report/pageDeviceList',
    body: `{"companyIdList":${list('1')}}`,
    type: JSON_TYPE,
  })),
  post('call: a search of 200 characters', '200', () => ({
    path: '/report/pageDeviceList',
    body: form({ key: '%_'.repeat(50), pageSize: '200', pageNum: '1' }),
    type: FORM_TYPE,
  })),
  post('call: 200 devices of a page', '200', () => ({
    path: '/report/pageDeviceList',
    body: form({ pageSize: '200', pageNum: '1' }),
    type: FORM_TYPE,
  })),
  post('call: the fleet on the map', '200', () => ({ path: '/report/mapDevices', body: form({}), type: FORM_TYPE })),
  post('call: the fleet in numbers', '200', () => ({ path: '/report/fleetSummary', body: form({}), type: FORM_TYPE })),
  post('assistant: 64 kB without a key', '401 token_error', () => ({
    path: '/mcp',
    body: `{"jsonrpc":"2.0","id":1,"method":"${'x'.repeat(60_000)}"}`,
    type: JSON_TYPE,
    isSignedIn: false,
  })),
  post('table: 2 MB of devices', '200', () => ({
    path: '/manager/device/addMany',
    body: file(2_000_000, 'devices.csv', { preview: 'true' }),
  })),
  post('table: 2 MB of customers', '200', () => ({
    path: '/customer/import',
    body: file(1_990_000, 'customers.csv', { preview: 'true' }),
  })),
  post('table: 8 MB of a fleet', '200', () => ({
    path: '/manager/fleet/table/preview',
    body: file(8_000_000, 'fleet.csv'),
  })),
];
