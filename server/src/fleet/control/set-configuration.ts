import type { CommandAction } from '#domain/fleet/control/actions.ts';
import { mayCommand } from '#domain/fleet/control/allowed.ts';
import type { CanConfiguration } from '#domain/fleet/control/can.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { type ConfigurationPart, configurationFault, withoutAbsent } from '#domain/foundation/devices/configuration.ts';
import type { Context } from '../../context.ts';
import { allowOnDevice } from '../../foundation/devices/allowed.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { ScopedDevice } from '../../platform/http/serve.ts';
import type { Session } from '../../platform/http/session.ts';
import { readConfiguration, saveDesired } from './configuration-store.ts';
import { commander, sendCommand } from './send.ts';
import type { Command } from './store.ts';

type Target = Pick<ScopedDevice, 'id' | 'mcuId'>;

/** The values that an action replaces, as the device last reported them; undefined when none are known. */
export async function valuesBefore(
  tx: Tx,
  deviceId: number,
  action: CommandAction,
): Promise<Record<string, unknown> | undefined> {
  const { report } = await readConfiguration(tx, deviceId);
  if (!report) return undefined;
  const { configuration, can } = report;
  switch (action.kind) {
    case 'configuration':
      return Object.fromEntries(
        Object.keys(action.changes).map((field) => [field, configuration[field as keyof ConfigurationPart] ?? null]),
      );
    case 'canConfiguration':
      return can ? { can } : undefined;
    case 'unitConfiguration': {
      const known = report.units?.find(({ unit }) => unit === action.unit)?.values ?? {};
      return Object.fromEntries(Object.keys(action.changes).map((key) => [key, known[key] ?? null]));
    }
    case 'reportInterval':
      return { seconds: configuration.reportIntervalSeconds ?? null };
    case 'gnssInterval':
      return { seconds: configuration.gnssIntervalSeconds ?? null };
    default:
      return undefined;
  }
}

/** Changes the desired configuration of a device, and sends the change. */
export async function setConfiguration(
  context: Context,
  session: Session,
  device: Target,
  given: ConfigurationPart,
): Promise<Command> {
  const { within, clock } = context;
  await allowOnDevice(within, session, device.id, mayCommand.configuration);
  const changes = withoutAbsent(given);
  const action = { kind: 'configuration', changes } as const;
  const before = await within(session, async (tx) => {
    const { report, desired } = await readConfiguration(tx, device.id);
    const fault = configurationFault(changes, { ...desired, ...report?.configuration });
    if (fault) throw new Refusal('param_error', { field: `configuration.${fault.field}`, rule: fault.rule });
    return valuesBefore(tx, device.id, action);
  });
  const by = commander(session);
  return sendCommand(context, {
    device,
    action,
    by,
    ...(before && { before }),
    with: (tx) => saveDesired(tx, device.id, { changes }, { name: by.name, at: clock.now() }),
  });
}

/** Changes the CAN configuration of a device. */
export async function setCan(
  context: Context,
  session: Session,
  device: Target,
  can: CanConfiguration,
): Promise<Command> {
  const { within, clock } = context;
  await allowOnDevice(within, session, device.id, mayCommand.canConfiguration);
  const action = { kind: 'canConfiguration', can } as const;
  const before = await within(session, (tx) => valuesBefore(tx, device.id, action));
  const by = commander(session);
  return sendCommand(context, {
    device,
    action,
    by,
    ...(before && { before }),
    with: (tx) => saveDesired(tx, device.id, { can }, { name: by.name, at: clock.now() }),
  });
}
