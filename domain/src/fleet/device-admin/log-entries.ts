import { type Actor, can, type Owned, type Verdict } from '../../foundation/permissions/permissions.ts';

/** Characters of one entry of a device's log. */
export const MAX_ENTRY_LENGTH = 2000;
/** Maximum number of entries of one device, more than anybody reads. */
export const MAX_ENTRIES = 1000;

/** Entries may be changed and removed by their author, as long as that user may write, and by the super admin. */
export function mayChangeEntry(
  actor: Actor & { readonly userId: number },
  entry: Owned & { readonly authorId: number | null },
): Verdict {
  const verdict = can.writeDeviceLog(actor, entry);
  if (!verdict.allowed) return verdict;
  return can.editOthersEntries(actor).allowed || actor.userId === entry.authorId
    ? verdict
    : { allowed: false, reason: 'permission_denied' };
}
