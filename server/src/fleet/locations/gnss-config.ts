import type { Calls } from '#domain/assembly/calls.ts';
import type { Output } from '#domain/contract/define.ts';
import { mayCommand } from '#domain/fleet/control/allowed.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { CONFIGURATION_RANGES } from '#domain/foundation/devices/configuration.ts';
import type { Context } from '../../context.ts';
import { allowOnDevice } from '../../foundation/devices/allowed.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { ScopedDevice } from '../../platform/http/serve.ts';
import type { Session } from '../../platform/http/session.ts';
import { seenConfiguration } from '../control/configuration.ts';
import { saveDesired } from '../control/configuration-store.ts';
import { commander, sendCommand } from '../control/send.ts';
import { valuesBefore } from '../control/set-configuration.ts';
import { shownCommand } from '../control/shown.ts';

/** How often a moving device reports its position. */
export async function gnssConfig(tx: Tx, device: ScopedDevice): Promise<Output<Calls['getGnssConfig']>> {
  const { path } = await tx.one<{ path: string }>('select path from device where id = $1', [device.id]);
  const { report, receivedAt, desired } = await seenConfiguration(tx, device);
  return {
    companyPath: path,
    intervalSeconds: report?.configuration.gnssIntervalSeconds ?? null,
    wantedSeconds: desired.gnssIntervalSeconds ?? null,
    reportedAt: receivedAt,
  };
}

/** Changes the desired interval, and sends it. */
export async function setGnssInterval(
  context: Context,
  session: Session,
  device: ScopedDevice,
  seconds: number,
): Promise<Output<Calls['updateGnssConfig']>> {
  const { within, clock } = context;
  await allowOnDevice(within, session, device.id, mayCommand.gnssInterval);
  const { min, max } = CONFIGURATION_RANGES.gnssIntervalSeconds;
  if (seconds < min || seconds > max) throw new Refusal('param_error', { field: 'interval', rule: `${min} to ${max}` });
  const action = { kind: 'gnssInterval', seconds } as const;
  const before = await within(session, (tx) => valuesBefore(tx, device.id, action));
  const by = commander(session);
  return shownCommand(
    await sendCommand(context, {
      device,
      action,
      by,
      ...(before && { before }),
      with: (tx) =>
        saveDesired(tx, device.id, { changes: { gnssIntervalSeconds: seconds } }, { name: by.name, at: clock.now() }),
    }),
  );
}
