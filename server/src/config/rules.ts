import { sep } from 'node:path';
import type { Problem } from './problems.ts';
import { plain } from './problems.ts';
import { isLoopback } from './values.ts';
import { hasAllRoles, ROLES, type Values } from './variables.ts';

/** Unset optional variables are undefined; those with invalid values are missing. */
type Rule = (values: Partial<Values>) => Problem | null;

const bothOfTls: Rule = (values) => {
  const { TLS_CERT, TLS_KEY } = values;
  if (!('TLS_CERT' in values && 'TLS_KEY' in values)) return null;
  if ((TLS_CERT === undefined) === (TLS_KEY === undefined)) return null;
  const name = TLS_CERT === undefined ? 'TLS_CERT' : 'TLS_KEY';
  return { name, expected: 'TLS_CERT and TLS_KEY together or neither', found: 'only one of them' };
};

const runtimeOfOwnDatabase: Rule = (values) =>
  !values.DATABASE_RUNTIME_URL || !('DATABASE_URL' in values) || values.DATABASE_URL
    ? null
    : {
        name: 'DATABASE_URL',
        expected: "the owner's way to the database of DATABASE_RUNTIME_URL",
        found: 'none: the embedded database has its own runtime user',
      };

const brokerOfSplitRoles: Rule = ({ WATTYARD_ROLES: roles, ...values }) =>
  !roles || !('MQTT_URL' in values) || values.MQTT_URL || hasAllRoles(roles)
    ? null
    : {
        name: 'MQTT_URL',
        expected: 'an external broker, which processes that share the roles meet on',
        found: `none, while WATTYARD_ROLES is ${plain(roles.join(','))}`,
      };

const demoOnLoopback: Rule = ({ WATTYARD_DEMO, HOST }) =>
  WATTYARD_DEMO !== 'on' || HOST === undefined || isLoopback(HOST)
    ? null
    : {
        name: 'HOST',
        expected:
          'a loopback address while the demo has well-known passwords (WATTYARD_DEMO=public has random ones, off none)',
        found: plain(HOST),
      };

const portsDiffer: Rule = (values) => {
  const names = ['PORT', 'MQTT_PORT', 'MQTT_TLS_PORT', 'SIMULATOR_PORT'] as const;
  const used = names.filter((name) => {
    if (name === 'MQTT_PORT') return !values.MQTT_URL;
    if (name === 'MQTT_TLS_PORT') return !values.MQTT_URL && values.TLS_CERT !== undefined;
    if (name === 'SIMULATOR_PORT') return values.WATTYARD_DEMO !== 'off' && hasAllRoles(values.WATTYARD_ROLES ?? ROLES);
    return true;
  });
  for (const [index, name] of used.entries()) {
    const other = used.slice(0, index).find((each) => values[each] && values[each] === values[name]);
    if (other) return { name, expected: `another port than ${other}`, found: plain(String(values[name])) };
  }
  return null;
};

const secretsKeyApart: Rule = ({ SECRETS_KEY_FILE: file, DATA_DIR, BACKUP_DIR }) => {
  const beside = [DATA_DIR, BACKUP_DIR].some((folder) => folder !== undefined && file?.startsWith(folder + sep));
  return file === undefined || !beside
    ? null
    : {
        name: 'SECRETS_KEY_FILE',
        expected: 'a file outside of DATA_DIR and BACKUP_DIR, which are copied with what it opens',
        found: plain(file),
      };
};

/** Rules that involve several variables. */
export const rules: readonly Rule[] = [
  bothOfTls,
  runtimeOfOwnDatabase,
  brokerOfSplitRoles,
  demoOnLoopback,
  portsDiffer,
  secretsKeyApart,
];
