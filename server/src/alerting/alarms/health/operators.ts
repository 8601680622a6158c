import type { Calls } from '#domain/assembly/calls.ts';
import type { Parsed } from '#domain/contract/define.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import type { Context } from '../../../context.ts';
import { writeAudit } from '../../../foundation/system/audit.ts';
import type { Session } from '../../../platform/http/session.ts';

/** Sets how many people on duty share the alarms of a company of the caller's subtree. */
export async function saveOperators(
  { within, clock }: Pick<Context, 'within' | 'clock'>,
  session: Session,
  { companyId, onDuty }: Parsed<Calls['saveAlarmOperators']>,
): Promise<null> {
  await within(session, async (tx) => {
    const company = await tx.maybe<{ path: string }>(
      'update company set operators_on_duty = $2 where id = $1 returning path',
      [companyId, onDuty],
    );
    if (!company) throw new Refusal('company_not_found');
    await writeAudit(tx, {
      at: clock.now(),
      userId: session.userId,
      companyPath: company.path,
      action: 'alarms.saveOperators',
      target: String(companyId),
      detail: { onDuty },
    });
  });
  return null;
}
