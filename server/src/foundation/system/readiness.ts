import type { Context } from '../../context.ts';
import { migrationNames } from '../../platform/db/migrate.ts';
import { createWait } from '../../platform/db/patience.ts';
import { systemScope } from '../../platform/db/within.ts';

/** A condition for accepting requests: resolves, or throws the reason why not. */
export interface Check {
  readonly name: string;
  run(): Promise<void>;
}

interface Readiness {
  readonly ready: boolean;
  readonly checks: Readonly<Record<string, 'ok' | 'failed'>>;
}

const PATIENCE_MS = 2_000;
const scope = systemScope('readiness');

/** The database responds, and its schema is that of this program. */
export const databaseChecks = ({ within }: Pick<Context, 'within'>): Check[] => [
  { name: 'database', run: () => within(scope, (tx) => tx.one('select 1 as alive')).then(() => {}) },
  {
    name: 'migrations',
    run: async () => {
      const files = await migrationNames();
      const applied = await within(scope, (tx) => tx.query<{ name: string }>('select name from migration'));
      const missing = files.filter((name) => !applied.some((row) => row.name === name));
      if (missing.length > 0) throw new Error(`not applied: ${missing.join(', ')}`);
    },
  },
];

/** Runs the checks in parallel, with two seconds each. */
export async function readiness(
  checks: readonly Check[],
  found: (name: string, error: Error | null) => void,
): Promise<Readiness> {
  // Probes continue while the database hangs: each returns its connection.
  const wait = createWait({ statementMs: PATIENCE_MS, connectionMs: PATIENCE_MS });
  const results = await Promise.all(
    checks.map(async ({ name, run }) => {
      const patience = Promise.withResolvers<never>();
      const timer = setTimeout(() => patience.reject(new Error('no answer')), PATIENCE_MS);
      try {
        await Promise.race([wait.run(run), patience.promise]);
        found(name, null);
        return [name, 'ok'] as const;
      } catch (error) {
        found(name, error as Error);
        return [name, 'failed'] as const;
      } finally {
        clearTimeout(timer);
      }
    }),
  );
  return { ready: results.every(([, result]) => result === 'ok'), checks: Object.fromEntries(results) };
}
