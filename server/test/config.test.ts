import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { configReference, readConfig } from '#server/config/config.ts';
import { ConfigError } from '#server/config/problems.ts';

const REPOSITORY = join(import.meta.dirname, '../..');
const folder = mkdtempSync('/tmp/wattyard-config-');
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string) => {
  writeFileSync(join(folder, name), '');
  return join(folder, name);
};

function problemsOf(env: Record<string, string>): Record<string, string> {
  try {
    readConfig(env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return Object.fromEntries(error.problems.map(({ name, expected, found }) => [name, `${expected} / ${found}`]));
  }
  return {};
}

test('no variable is required', () => {
  expect(readConfig({})).toEqual({
    consoleDir: join(REPOSITORY, 'web/dist'),
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    port: 4780,
    host: '127.0.0.1',
    dataDir: join(REPOSITORY, '.data'),
    databaseUrl: undefined,
    mqttUrl: undefined,
    mqttPort: 1883,
    mqttTlsPort: 8883,
    roles: ['api', 'live', 'ingest', 'jobs'],
    demo: 'on',
    demoDays: 30,
    smtpUrl: undefined,
    allowPrivateTargets: false,
    guidedTour: true,
    tls: undefined,
    trustProxy: [],
    publicUrl: undefined,
    currency: 'EUR',
    backup: undefined,
    securityContact: undefined,
    securityExpires: undefined,
    firmwarePublicKeys: [],
    logLevel: 'info',
    simulatorPort: 4781,
  });
});

test('all variables are read', () => {
  const config = readConfig({
    PORT: ' 8080 ',
    HOST: '[::]',
    DATA_DIR: 'somewhere/else',
    DATABASE_URL: 'postgresql://yard:secret@db.example.com/yard',
    DATABASE_RUNTIME_URL: 'postgresql://runtime:secret@db.example.com/yard',
    MQTT_URL: 'mqtts://broker.example.com',
    WATTYARD_ROLES: 'api, live,api',
    WATTYARD_DEMO: 'public',
    SMTP_URL: 'smtps://mail.example.com:465',
    TLS_CERT: file('cert.pem'),
    TLS_KEY: file('key.pem'),
    TRUST_PROXY: '10.0.0.0/8, ::1, 192.168.1.7',
    PUBLIC_URL: 'https://yard.example.com/',
    CURRENCY: 'CNY',
    BACKUP_AT: '02:30',
    BACKUP_KEEP: '14',
    BACKUP_DIR: '/backups',
    SECURITY_CONTACT: 'mailto:security@yard.example.com',
    SECURITY_EXPIRES: '2027-06-30',
    LOG_LEVEL: 'debug',
    SIMULATOR_PORT: '0',
  });
  expect(config).toMatchObject({
    port: 8080,
    host: '::',
    dataDir: join(REPOSITORY, 'somewhere/else'),
    databaseUrl: 'postgresql://yard:secret@db.example.com/yard',
    databaseRuntimeUrl: 'postgresql://runtime:secret@db.example.com/yard',
    roles: ['api', 'live'],
    demo: 'public',
    tls: { certFile: join(folder, 'cert.pem'), keyFile: join(folder, 'key.pem') },
    trustProxy: ['10.0.0.0/8', '::1', '192.168.1.7'],
    publicUrl: 'https://yard.example.com',
    currency: 'CNY',
    backup: { minuteOfDay: 150, keep: 14, folder: '/backups' },
    securityContact: 'mailto:security@yard.example.com',
    securityExpires: Date.UTC(2027, 5, 30),
    simulatorPort: 0,
  });
});

test('an empty variable counts as unset', () => {
  const empty = Object.fromEntries(configReference.map(({ name }) => [name, ' ']));
  expect(readConfig(empty)).toEqual(readConfig({}));
});

test('the reference lists every default in the form in which it can be set', () => {
  expect(readConfig(Object.fromEntries(configReference.map((each) => [each.name, each.default])))).toEqual(
    readConfig({}),
  );
  expect(configReference.every(({ meaning }) => meaning.length > 10)).toBe(true);
});

test('all errors are reported at once, with the expected and the actual value', () => {
  const env = {
    PORT: 'http',
    WATTYARD_DEMO: 'yes',
    CURRENCY: 'euro',
    TRUST_PROXY: '10.0.0.1,proxy',
    LOG_LEVEL: 'loud',
  };
  expect(() => readConfig(env)).toThrow(
    [
      '5 settings are wrong:',
      '  PORT: expected a port from 0 to 65535, found "http"',
      '  WATTYARD_DEMO: expected one of on, off, public, found "yes"',
      '  TRUST_PROXY: expected IP addresses or ranges such as 10.0.0.0/8, with commas between, found "10.0.0.1,proxy"',
      '  CURRENCY: expected an ISO 4217 code such as EUR, found "euro"',
      '  LOG_LEVEL: expected one of fatal, error, warn, info, debug, trace, silent, found "loud"',
    ].join('\n'),
  );
});

describe('secrets', () => {
  const names = ['DATABASE_URL', 'DATABASE_RUNTIME_URL', 'MQTT_URL', 'SMTP_URL'];

  test.each(names)('%s is shown without its password or key', (name) => {
    expect(problemsOf({ [name]: 'gopher://user:pa@ss:hunter2@host.example.com:1/db?key=hunter2' })[name]).toMatch(
      / \/ "gopher:\/\/…@host\.example\.com:1\/db\?…"$/,
    );
    expect(problemsOf({ [name]: 'user:hunter2@host' })[name]).toMatch(/ \/ a text that is not shown$/);
  });

  test('a password is not shown, whatever the text around it is', () => {
    const secret = 'hunter2-hunter2';
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.string(), fc.string(), (name, before, after) => {
        const text = `x://u${before.replaceAll(/[@?#]/g, '')}:${secret}${after}@host/db`;
        expect(problemsOf({ [name]: text })[name] ?? '').not.toContain(secret);
      }),
    );
  });
});

describe('settings that depend on each other', () => {
  test.each(['0.0.0.0', '::', '192.168.1.2', 'yard.example.com'])(
    'the demo with known passwords may not listen on %s',
    (HOST) => {
      expect(problemsOf({ HOST })).toHaveProperty('HOST');
      expect(problemsOf({ HOST, WATTYARD_DEMO: 'on' })).toHaveProperty('HOST');
      expect(problemsOf({ HOST, WATTYARD_DEMO: 'public' })).toEqual({});
      expect(problemsOf({ HOST, WATTYARD_DEMO: 'off' })).toEqual({});
    },
  );

  test.each(['localhost', '127.0.0.2', '::1', '[::1]'])('the demo may listen on %s', (HOST) => {
    expect(problemsOf({ HOST })).toEqual({});
  });

  test('processes with only some of the roles need MQTT_URL', () => {
    expect(problemsOf({ WATTYARD_ROLES: 'api,live' }).MQTT_URL).toContain('"api,live"');
    expect(problemsOf({ WATTYARD_ROLES: 'api,live', MQTT_URL: 'mqtt://broker' })).toEqual({});
    expect(problemsOf({ WATTYARD_ROLES: 'jobs,ingest,live,api' })).toEqual({});
    expect(problemsOf({ WATTYARD_ROLES: ',' })).toHaveProperty('WATTYARD_ROLES');
    expect(Object.keys(problemsOf({ WATTYARD_ROLES: 'api', MQTT_URL: 'broker' }))).toEqual(['MQTT_URL']);
  });

  test('certificate and key must both be set and readable', () => {
    const pem = file('only.pem');
    expect(problemsOf({ TLS_CERT: pem })).toHaveProperty('TLS_KEY');
    expect(problemsOf({ TLS_KEY: pem })).toHaveProperty('TLS_CERT');
    expect(problemsOf({ TLS_CERT: pem, TLS_KEY: join(folder, 'none.pem') })).toEqual({
      TLS_KEY: `the path of a readable file with the private key in PEM form / "${join(folder, 'none.pem')}"`,
    });
  });

  test('two ports that are both used must differ', () => {
    expect(problemsOf({ PORT: '1883' })).toHaveProperty('MQTT_PORT');
    expect(problemsOf({ PORT: '1883', MQTT_URL: 'mqtt://broker' })).toEqual({});
    expect(problemsOf({ PORT: '8883' })).toEqual({});
    expect(problemsOf({ PORT: '4781' })).toHaveProperty('SIMULATOR_PORT');
    expect(problemsOf({ PORT: '4781', WATTYARD_DEMO: 'off' })).toEqual({});
    expect(problemsOf({ PORT: '0', MQTT_PORT: '0', SIMULATOR_PORT: '0' })).toEqual({});
  });
});

test.each([
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '80.5'],
  ['HOST', 'not a host'],
  ['HOST', '999.1.1.1.'],
  ['DATABASE_URL', 'mysql://host/db'],
  ['PUBLIC_URL', 'https://yard.example.com/console'],
  ['PUBLIC_URL', 'yard.example.com'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['CURRENCY', 'XXY'],
  ['BACKUP_AT', '24:00'],
  ['BACKUP_KEEP', '0'],
  ['SECURITY_CONTACT', 'security@yard.example.com'],
  ['SECURITY_EXPIRES', '2027-02-30'],
])('%s=%s is refused', (name, text) => {
  expect(Object.keys(problemsOf({ [name]: text }))).toEqual([name]);
});
