import { expect, test } from 'vitest';
import { clientOf, clientText, isPhone } from '#domain/foundation/system/client-of.ts';

const AGENTS: readonly (readonly [string, string | null, string | null])[] = [
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
    'Chrome',
    'Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36 Edg/150.0.0.0',
    'Edge',
    'Windows',
  ],
  [
    'Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36',
    'Chrome',
    'Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari',
    'iOS',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15',
    'Safari',
    'macOS',
  ],
  ['curl/8.5.0', 'curl', null],
  ['something', null, null],
];

test.each(AGENTS)('%s', (agent, browser, system) => {
  expect(clientOf(agent)).toEqual({ browser, system });
});

test('a session without a user agent is unknown', () => {
  expect(clientOf(null)).toEqual({ browser: null, system: null });
  expect([isPhone('Android'), isPhone('Windows'), isPhone(null)]).toEqual([true, false, false]);
});

test.each([
  ['Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36', 'Chrome, Linux'],
  ['python-requests/2.32.3 (private)', 'python-requests/2.32.3'],
  ['curl/8.5.0', 'curl/8.5.0'],
  [`${'x'.repeat(500)}`, 'x'.repeat(40)],
  ['<script>', null],
  [null, null],
])('on one line %s is %s', (agent, text) => expect(clientText(agent)).toBe(text));
