import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, type Problem } from './problems.ts';
import { rules } from './rules.ts';
import { REPOSITORY } from './values.ts';
import { type ROLES, type Values, type VariableName, variables } from './variables.ts';

type Role = (typeof ROLES)[number];

/** The checked settings of a process. Paths are absolute; settings that are not configured are undefined. */
export interface Config {
  readonly version: string;
  /** The folder of the built console. */
  readonly consoleDir: string;
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly databaseRuntimeUrl: string | undefined;
  readonly mqttUrl: string | undefined;
  readonly mqttPort: number;
  readonly mqttTlsPort: number;
  readonly roles: readonly Role[];
  readonly demo: 'on' | 'off' | 'public';
  /** Days of history that the demo fleet simulates. */
  readonly demoDays: number;
  readonly smtpUrl: string | undefined;
  readonly allowPrivateTargets: boolean;
  /** Whether the tour starts by itself. */
  readonly guidedTour: boolean;
  readonly tls: { readonly certFile: string; readonly keyFile: string } | undefined;
  readonly trustProxy: readonly string[];
  /** Origin without a closing slash. */
  readonly publicUrl: string | undefined;
  readonly currency: string;
  readonly securityContact: string | undefined;
  /** UTC ms. */
  readonly securityExpires: number | undefined;
  /** Backups at a time of day; undefined: none. */
  readonly backup: { readonly minuteOfDay: number; readonly keep: number; readonly folder: string } | undefined;
  /** The keys that wrap the secrets of the installation. */
  readonly secretsKeyFile: string | undefined;
  /** Ed25519, 32 bytes in base64. */
  readonly firmwarePublicKeys: readonly string[];
  readonly logLevel: string;
  readonly simulatorPort: number;
}

/** The variables that operators can set. The table in the operations manual is generated from them. */
export const configReference = Object.entries(variables).map(([name, { fallback, meaning }]) => ({
  name: name as VariableName,
  default: fallback ?? '',
  meaning,
}));

/**
 * Settings from the environment; empty variables count as unset. Throws one `ConfigError` that lists everything that is
 * wrong, without secrets.
 */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const values: Record<string, unknown> = {};
  const problems: Problem[] = [];
  for (const [name, { schema, fallback, shown }] of Object.entries(variables)) {
    const text = env[name]?.trim() || fallback;
    const result = schema.safeParse(text);
    if (result.success) values[name] = result.data;
    else problems.push({ name, expected: result.error.issues[0]?.message ?? '', found: shown(text ?? '') });
  }
  problems.push(...rules.map((rule) => rule(values as Partial<Values>)).filter((problem) => problem !== null));
  if (problems.length > 0) throw new ConfigError(problems);
  return configOf(values as Values);
}

function configOf(values: Values): Config {
  const { TLS_CERT: certFile, TLS_KEY: keyFile } = values;
  return {
    version: JSON.parse(readFileSync(join(REPOSITORY, 'package.json'), 'utf8')).version,
    consoleDir: join(REPOSITORY, 'web/dist'),
    port: values.PORT,
    host: values.HOST,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    databaseRuntimeUrl: values.DATABASE_RUNTIME_URL,
    mqttUrl: values.MQTT_URL,
    mqttPort: values.MQTT_PORT,
    mqttTlsPort: values.MQTT_TLS_PORT,
    roles: [...new Set(values.WATTYARD_ROLES)],
    demo: values.WATTYARD_DEMO,
    demoDays: values.WATTYARD_DEMO_DAYS,
    smtpUrl: values.SMTP_URL,
    allowPrivateTargets: values.ALLOW_PRIVATE_TARGETS,
    guidedTour: values.GUIDED_TOUR,
    tls: certFile && keyFile ? { certFile, keyFile } : undefined,
    trustProxy: values.TRUST_PROXY,
    publicUrl: values.PUBLIC_URL,
    currency: values.CURRENCY,
    securityContact: values.SECURITY_CONTACT,
    securityExpires: values.SECURITY_EXPIRES,
    backup: backupOf(values),
    secretsKeyFile: values.SECRETS_KEY_FILE,
    firmwarePublicKeys: values.FIRMWARE_PUBLIC_KEYS,
    logLevel: values.LOG_LEVEL,
    simulatorPort: values.SIMULATOR_PORT,
  };
}

const backupOf = ({ BACKUP_AT: minuteOfDay, BACKUP_KEEP: keep, BACKUP_DIR, DATA_DIR }: Values): Config['backup'] =>
  minuteOfDay === undefined ? undefined : { minuteOfDay, keep, folder: BACKUP_DIR ?? join(DATA_DIR, 'backups') };
