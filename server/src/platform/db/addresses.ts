import type { Config } from '../../config/config.ts';
import type { DatabaseAddresses } from './connection.ts';
import type { EmbeddedServer } from './embedded/start-embedded.ts';

/** How to sign in to the configured database: the embedded one, or that of the operator. */
export const addressesOf = (
  { databaseUrl, databaseRuntimeUrl }: Pick<Config, 'databaseUrl' | 'databaseRuntimeUrl'>,
  embedded: Pick<EmbeddedServer, 'addresses'> | null,
): DatabaseAddresses =>
  embedded?.addresses ?? {
    owner: { connectionString: databaseUrl },
    runtime: databaseRuntimeUrl === undefined ? null : { connectionString: databaseRuntimeUrl },
  };
