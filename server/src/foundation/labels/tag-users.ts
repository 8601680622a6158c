import type { TagUser } from '#domain/foundation/labels/tag-use.ts';
import type { Tx } from '../../platform/db/within.ts';

/** What a feature has chosen by a tag, as far as the scope sees it. */
export type TagUsers = (tx: Tx, tagId: number) => Promise<readonly TagUser[]>;
