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

/** No connection became free, or none could be made, while a caller waited. */
export const NO_CONNECTION = 'timeout exceeded when trying to connect';

/** A statement got no answer in time: its connection cannot be used any more. The words are the client's. */
export const NO_ANSWER = 'Query read timeout';
export const isUnanswered = (error: unknown): error is Error => error instanceof Error && error.message === NO_ANSWER;

const CANCELLED = '57014';
/** The server ended a statement, most likely for the time that it took. */
export const isCancelled = (error: unknown): boolean => (error as NodeJS.ErrnoException | null)?.code === CANCELLED;

/**
 * Error messages of the client: a connection that was cut, one that was not made in time, a statement that had no
 * answer in time.
 */
const WORDS = new RegExp(`^(Connection terminated|timeout expired|${NO_ANSWER}|${NO_CONNECTION})`);

/** Whether an error means that the database is temporarily unreachable; a retry may help. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  // Missing files have the same code as a missing socket, but were not connected to; a server that hangs takes no more sockets.
  if (code === 'ENOENT' || code === 'EAGAIN') return syscall === 'connect';
  return AWAY.has(code ?? '') || WORDS.test(error.message);
}
