import type { Calls } from '#domain/assembly/calls.ts';
import type { Output } from '#domain/contract/define.ts';
import { type ErrorCode, Refusal } from '#domain/foundation/basics/errors.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { saveWarningSettings } from '../../alerting/alarms/settings.ts';
import type { Context } from '../../context.ts';
import { devicesInScope } from '../../foundation/devices/scoped.ts';
import { actorOf, permit } from '../../platform/http/permit.ts';
import type { Session } from '../../platform/http/session.ts';
import { setConfiguration } from '../control/set-configuration.ts';
import { getTemplate } from './templates.ts';

/**
 * Applies a template to devices. The caller must be allowed to configure all of them; all get its warning limits, or none where they do
 * not fit one; then each is commanded separately, and one that cannot be reached now does not stop the others.
 */
export async function applyTemplate(
  context: Context,
  session: Session,
  templateId: number,
  mcuIds: readonly string[],
): Promise<Output<Calls['applyTemplate']>> {
  const { within } = context;
  const { configuration, limits } = await getTemplate(within, session, templateId);
  const devices = await within(session, (tx) => devicesInScope(tx, mcuIds));
  for (const { path } of devices) {
    permit(can.configureDevice(actorOf(session), { companyPath: path }));
  }
  if (limits.length > 0) await saveWarningSettings(context, session, { mcuIds: [...mcuIds], limits });
  if (Object.keys(configuration).length === 0) return { sent: devices.length, refused: [] };
  const refused: Output<Calls['applyTemplate']>['refused'] = [];
  for (const { id, mcuId } of devices) {
    const reason = await setConfiguration(context, session, { id, mcuId }, configuration).then(
      ({ state }) => (state === 'failed' ? 'device_offline' : null),
      reasonOf,
    );
    if (reason) refused.push({ mcuId, reason });
  }
  return { sent: devices.length - refused.length, refused };
}

const reasonOf = (error: unknown): ErrorCode => {
  if (error instanceof Refusal) return error.code;
  throw error;
};
