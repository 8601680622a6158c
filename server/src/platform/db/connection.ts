import type pg from 'pg';

/** How to reach the database. */
export type DatabaseAddress = pg.ClientConfig;

/** How the program signs in. */
export interface DatabaseAddresses {
  /** The owner of the tables. */
  readonly owner: DatabaseAddress;
  /**
   * A separate login for the runtime. Null: it signs in as the owner and switches to the role, from which it could
   * switch back.
   */
  readonly runtime: DatabaseAddress | null;
}

/**
 * With these the database notices within half a minute that the machine of a session is unreachable; its default is two
 * hours.
 */
const NOTICED_SOON = {
  tcp_keepalives_idle: 10,
  tcp_keepalives_interval: 5,
  tcp_keepalives_count: 3,
  tcp_user_timeout: 30_000,
};
const KEEP_ALIVE_MS = 10_000;

/** Every connection of the program is made with these settings. */
export const connectionTo = (
  address: DatabaseAddress,
  application: string,
  more: Readonly<Record<string, string | number>> = {},
): DatabaseAddress => ({
  ...address,
  application_name: application,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  options: [
    ...Object.entries({ ...NOTICED_SOON, ...more }).map(([name, value]) => `-c ${name}=${value}`),
    address.options ?? '',
  ].join(' '),
});
