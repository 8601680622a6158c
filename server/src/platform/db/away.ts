/** Codes of connections that were refused, cut or turned away: starting, stopping, restarting, full. */
const AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  '08000',
  '08003',
  '08006',
  '53300',
  '57P01',
  '57P02',
  '57P03',
]);

/** Whether an error means that the database is not there right now; asking again soon may help. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  // Missing files have the same code as a missing socket, but were not connected to.
  if (code === 'ENOENT') return syscall === 'connect';
  return AWAY.has(code ?? '') || /^Connection terminated|timeout exceeded when trying to connect/.test(error.message);
}
