/**
 * Where a table is on a Citus cluster: a copy on every node (what statements join with data of devices), spread by
 * `device_id` with the rows of one device together, or on the coordinator alone (never joined with data of devices).
 * On a plain PostgreSQL they are all ordinary tables.
 */
export type Place = 'reference' | 'device' | 'coordinator';

/**
 * From when on the time is counted for which rows of devices are stored: a column with a UTC day or an instant.
 */
export interface Kept {
  readonly since: string;
  readonly is: 'day' | 'instant';
  /** The column is one of this table, whose rows have this key besides the device. */
  readonly in?: { readonly table: string; readonly key: string };
  /** What a wrong clock put into days long ago is stored as long as what else came in then. */
  readonly orReceived?: true;
}

/** What the program has to know of a table, said by the feature that has it. Tests compare it with the database. */
export interface Table {
  readonly place: Place;
  /** Whose its rows are. */
  readonly of: 'company' | 'device' | 'account' | 'nobody';
  /** The table of the same owner whose row each of them belongs to, where they name no owner. */
  readonly through?: string;
  /**
   * What its column `path` follows: the company that the row names, the company of its device, or that and the lease of its
   * device, whose columns it has besides.
   */
  readonly path?: 'own' | 'device' | 'lease';
  /** More columns with the path of a company, which follow when it moves. */
  readonly morePaths?: readonly string[];
  /**
   * What becomes of the rows of a removed device: the table is emptied of them, they go by a foreign key, or they stay,
   * for a reason.
   */
  readonly removed?: 'emptied' | 'cascade' | { readonly kept: string };
  /** Absent: for ever, or until its feature or what it refers to takes it away. */
  readonly kept?: Kept;
  /** Part of what a person is given of the own data. */
  readonly exported?: true;
  /**
   * Columns that hold the login name of who did something: erasing an account replaces it there. Not those in which
   * people write who did it.
   */
  readonly names?: readonly string[];
  /** Its rows carry tags and own fields, under this word: they have an `id`, and the `path` of their company. */
  readonly labelled?: 'place' | 'battery' | 'site' | 'customer';
}
export type Tables = Readonly<Record<string, Table>>;

/** Joins what features say of their tables. A table has one owner. */
export function joinTables(parts: readonly Tables[]): Tables {
  const all: Record<string, Table> = {};
  for (const part of parts)
    for (const [name, table] of Object.entries(part)) {
      if (Object.hasOwn(all, name)) throw new Error(`two features have a table ${name}`);
      all[name] = table;
    }
  return all;
}
