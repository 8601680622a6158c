import { DatabaseError } from 'pg';

const UNIQUE_VIOLATION = '23505';

/** When a COPY to the nodes of a cluster fails, only the message is passed on, with the code of an unknown error. */
const PASSED_ON = 'XX000';
const SENTENCE = /^duplicate key value violates unique constraint "(.+)"$/;
/** The suffix that a cluster adds to the name of a shard's index. */
const SHARD = /_\d{6,}$/;

/** The unique index that made a statement fail. Null: it failed for another reason. */
function violatedIndex(error: unknown): string | null {
  if (!(error instanceof DatabaseError)) return null;
  const [, named] = SENTENCE.exec(error.message) ?? [];
  if (error.code !== UNIQUE_VIOLATION && !(error.code === PASSED_ON && named !== undefined)) return null;
  return (error.constraint ?? named ?? '').replace(SHARD, '');
}

/** Whether a statement failed because such a row already exists, optionally only for the given index. */
export function isUniqueViolation(error: unknown, index?: string): boolean {
  const violated = violatedIndex(error);
  return violated !== null && (index === undefined || violated === index);
}

const NOT_IN_REPERTOIRE = '22021';
const UNTRANSLATABLE = '22P05';

/** Whether a caller's text contains something that PostgreSQL cannot store, such as a NUL. */
export const isUnstorableText = (error: unknown): boolean =>
  error instanceof DatabaseError && (error.code === NOT_IN_REPERTOIRE || error.code === UNTRANSLATABLE);
