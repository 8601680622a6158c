import type { Output } from '#domain/contract/define.ts';
import { mayCommand } from '#domain/fleet/control/allowed.ts';
import type { unitConfigurationCalls } from '#domain/fleet/control/unit-calls.ts';
import {
  settingsOfType,
  type UnitConfiguration,
  type UnitValues,
  unitFault,
} from '#domain/fleet/control/unit-settings.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import type { DeviceType } from '#domain/foundation/devices/device-types.ts';
import type { Context } from '../../context.ts';
import { allowOnDevice } from '../../foundation/devices/allowed.ts';
import { seenPeriod } from '../../foundation/visibility/lease.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { Handler, Handlers, ScopedDevice } from '../../platform/http/serve.ts';
import type { Session } from '../../platform/http/session.ts';
import { seenConfiguration } from './configuration.ts';
import { commander, sendCommand } from './send.ts';
import { valuesBefore } from './set-configuration.ts';
import { shownCommand } from './shown.ts';
import { pageCommands } from './store.ts';
import { unitsLike } from './units-like.ts';

type Calls = typeof unitConfigurationCalls;
type Shown = Output<Calls['getIvtCfg']>[number];

const INVERTERS: readonly DeviceType[] = ['b', 'c'];
const CHARGERS: readonly DeviceType[] = ['d', 'j'];
const DC_CHARGERS: readonly DeviceType[] = ['e', 'i'];
const BACKUPS: readonly DeviceType[] = ['g'];
const UPS: readonly DeviceType[] = ['h'];
const BOXES: readonly DeviceType[] = ['k'];
const CHANGES = ['canConfiguration', 'unitConfiguration'];

/** Units behind a device that can be set, as it last reported; none before a caller's lease. */
async function unitsOf(tx: Tx, device: ScopedDevice): Promise<{ all: Shown[]; known: readonly UnitConfiguration[] }> {
  const { report, receivedAt } = await seenConfiguration(tx, device);
  const known = report?.units ?? [];
  return { known, all: known.map((unit) => shownUnit(unit, report!.at, receivedAt ?? report!.at)) };
}

const shownUnit = (
  { unit, deviceType, behindDtu, values }: UnitConfiguration,
  at: number,
  receivedAt: number,
): Shown => ({
  unit,
  deviceType,
  behindDtu,
  at,
  receivedAt,
  settings: settingsOfType(deviceType).map(({ key, unit: measure, divisor, min, max, usual }) => ({
    key,
    unit: measure,
    value: values[key] === undefined ? null : values[key] / divisor,
    usual: usual / divisor,
    min: min / divisor,
    max: max / divisor,
    step: 1 / divisor,
  })),
});

export function unitConfigurationHandlers(context: Context): Handlers<Calls> {
  const { within } = context;
  const list =
    (types: readonly string[], behindDtu: boolean): Handler<Calls['getIvtCfg']> =>
    ({ session, device }) =>
      within(session, async (tx) => {
        const { all } = await unitsOf(tx, device);
        const wanted = all.filter((unit) => types.includes(unit.deviceType) && unit.behindDtu === behindDtu);
        if (wanted.length === 0) throw new Refusal('deviceType_not_find');
        return wanted;
      });
  const copy = (session: Session, device: ScopedDevice, types: readonly string[], unit: number) =>
    within(session, async (tx) => {
      const { all } = await unitsOf(tx, device);
      return all.find((each) => each.unit === unit && types.includes(each.deviceType)) ?? null;
    });
  const set =
    (types: readonly string[] | null): Handler<Calls['setUnitCfg']> =>
    async ({ session, device, input }) =>
      shownCommand(await setUnit(context, session, device, { ...input, types }));
  return {
    listUnitCfg: ({ session, device }) =>
      within(session, async (tx) => (await unitsOf(tx, device)).all.filter(({ settings }) => settings.length > 0)),
    getIvtCfg: list(INVERTERS, false),
    getCBBCfg: list(BOXES, false),
    getTCCfg: list(CHARGERS, false),
    getDMTCfg: list(DC_CHARGERS, false),
    GetGptsCfg: list(BACKUPS, false),
    getDtuIvtCfg: list(INVERTERS, true),
    getDtuCBBCfg: list(BOXES, true),
    getDtuTCCfg: list(CHARGERS, true),
    getDtuDMTCfg: list(DC_CHARGERS, true),
    getDtuGPTSCfg: list(BACKUPS, true),
    getDtuUPSCfg: list(UPS, true),
    getLastOneInverterCfg: ({ session, device, input }) => copy(session, device, INVERTERS, input.inverterId),
    getLastOneCBBcloudCfg: ({ session, device, input }) => copy(session, device, BOXES, input.cbbId),
    getLastOneTCcloudCfg: ({ session, device, input }) => copy(session, device, CHARGERS, input.tcId),
    getLastOneDMTcloudCfg: ({ session, device, input }) => copy(session, device, DC_CHARGERS, input.dmtId),
    getLastOneUpsCloudCfg: ({ session, device, input }) => copy(session, device, UPS, input.upsId),
    setUpsCfg: set(UPS),
    setUnitCfg: set(null),
    listUnitsLike: ({ session, device, input }) =>
      within(session, async (tx) => {
        const { known } = await unitsOf(tx, device);
        const found = known.find((each) => each.unit === input.unit);
        if (!found || settingsOfType(found.deviceType).length === 0) throw new Refusal('deviceType_not_find');
        return unitsLike(tx, session, device, found);
      }),
    getLatestCanConfigRecord: ({ session, device, input }) =>
      within(session, async (tx) => {
        const { startsAt, endsAt } = seenPeriod(device);
        const query = { deviceId: device.id, kinds: CHANGES, from: startsAt, to: endsAt };
        const { list: newest } = await pageCommands(tx, { ...query, pageNum: 1, pageSize: LOOKED_AT });
        const found = newest.find(
          ({ action }) =>
            input.unit === undefined || (action.kind === 'unitConfiguration' && action.unit === input.unit),
        );
        return found ? shownCommand(found) : null;
      }),
  };
}

/** How many changes are looked at for that of one unit. */
const LOOKED_AT = 200;

interface Wanted {
  readonly unit: number;
  readonly settings: Readonly<Record<string, number | undefined>>;
  /** Types that may be set by the call; null for all. */
  readonly types: readonly string[] | null;
}

/** Changes settings of a unit behind a device. */
async function setUnit(context: Context, session: Session, device: ScopedDevice, { unit, settings, types }: Wanted) {
  const { within } = context;
  await allowOnDevice(within, session, device.id, mayCommand.unitConfiguration);
  const { action, before } = await within(session, async (tx) => {
    const { known } = await unitsOf(tx, device);
    const found = known.find((each) => each.unit === unit && (types === null || types.includes(each.deviceType)));
    if (!found) throw new Refusal('deviceType_not_find');
    const changes = wireValues(found.deviceType, settings);
    const fault = unitFault(found.deviceType, changes, found.values);
    if (fault) throw new Refusal('param_error', { field: `settings.${fault.key}`, rule: fault.rule });
    const wanted = { kind: 'unitConfiguration', unit, deviceType: found.deviceType, changes } as const;
    return { action: wanted, before: await valuesBefore(tx, device.id, wanted) };
  });
  return sendCommand(context, { device, action, by: commander(session), ...(before && { before }) });
}

/** Values in their units as wire integers; what is between two steps is no value. */
function wireValues(deviceType: string, values: Wanted['settings']): UnitValues {
  const all = settingsOfType(deviceType);
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => {
      if (value === undefined) return [];
      const { divisor } = all.find((each) => each.key === key) ?? { divisor: 1 };
      const wire = value * divisor;
      // 13.2 × 10 is not quite 132.
      return [[key, Math.abs(wire - Math.round(wire)) < 1e-6 ? Math.round(wire) : wire]];
    }),
  );
}
