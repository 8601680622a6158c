import { CONFIGURATION_KINDS, CONTROL_KINDS } from '#domain/fleet/control/actions.ts';
import { mayCommand } from '#domain/fleet/control/allowed.ts';
import type { controlCalls } from '#domain/fleet/control/calls.ts';
import { CAN_BIT_RATES, CAN_FUNCTIONS, CAN_PROTOCOLS } from '#domain/fleet/control/can.ts';
import { simpleAction } from '#domain/fleet/control/simple-actions.ts';
import { CHEMISTRIES } from '#domain/foundation/basics/device-facts.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { CONFIGURATION_RANGES } from '#domain/foundation/devices/configuration.ts';
import type { Context } from '../../context.ts';
import { allowOnDevice } from '../../foundation/devices/allowed.ts';
import { isSeen, type Span, seenPeriod } from '../../foundation/visibility/lease.ts';
import type { LongPageRequest } from '../../platform/db/page.ts';
import type { Handlers, ScopedDevice } from '../../platform/http/serve.ts';
import type { Session } from '../../platform/http/session.ts';
import { lastConfiguration, seenConfiguration, shownReport } from './configuration.ts';
import { pageCommandLog } from './log.ts';
import { commander, sendCommand } from './send.ts';
import { setCan, setConfiguration, valuesBefore } from './set-configuration.ts';
import { shownCommand } from './shown.ts';
import { newestCommands, readCommand } from './store.ts';

export function controlHandlers(context: Context): Handlers<typeof controlCalls> {
  const { within } = context;
  const log = (
    kinds: readonly string[],
    { session, device, input }: { session: Session; device: ScopedDevice; input: LongPageRequest & Span },
  ) => within(session, (tx) => pageCommandLog(tx, device, kinds, input));
  return {
    yhubControl: async ({ session, device, input }) => {
      const action = simpleAction(input.action, input.value);
      if (!action) throw new Refusal('param_error', { field: 'value', rule: 'not a value of this action' });
      await allowOnDevice(within, session, device.id, mayCommand[action.kind]);
      const before = await within(session, (tx) => valuesBefore(tx, device.id, action));
      return shownCommand(
        await sendCommand(context, { device, action, by: commander(session), ...(before && { before }) }),
      );
    },
    commandStanding: ({ session, device }) =>
      within(session, async (tx) => {
        const { path } = await tx.one<{ path: string }>('select path from device where id = $1', [device.id]);
        return {
          companyPath: path,
          commands: (await newestCommands(tx, device.id, seenPeriod(device))).map(shownCommand),
        };
      }),
    commandState: ({ session, device, input }) =>
      within(session, async (tx) => {
        const command = await readCommand(tx, device.id, input.id);
        if (!command || !isSeen(device, command.requestedAt)) throw new Refusal('not_found');
        return shownCommand(command);
      }),
    pageRemoteControlRecord: (call) => log(CONTROL_KINDS, call),
    pageYhubConfigLog: (call) => log(CONFIGURATION_KINDS, call),
    getLastConfiguration: ({ session, device }) =>
      within(session, async (tx) => shownReport(await seenConfiguration(tx, device))),
    getLastYhubConfig: ({ session, device }) => within(session, (tx) => lastConfiguration(tx, device)),
    setYhubConfig: async ({ session, device, input }) =>
      shownCommand(await setConfiguration(context, session, device, input.configuration)),
    setCanConfig: async ({ session, device, input }) => shownCommand(await setCan(context, session, device, input.can)),
    canFunctionList: async () => [...CAN_FUNCTIONS],
    canOptions: async () => ({ bitRatesKilobit: [...CAN_BIT_RATES], protocols: [...CAN_PROTOCOLS] }),
    batteryOptions: async () => ({ chemistries: [...CHEMISTRIES], ranges: CONFIGURATION_RANGES }),
  };
}
