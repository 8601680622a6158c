import { Ack, Command, ConfigurationReport } from '../../gen/downlink.ts';
import type { CommandAction } from './actions.ts';
import { canOf, partOf, wireOfPart } from './configuration-wire.ts';
import type { DeviceReadBack, DeviceReport } from './report.ts';
import { isSoundUnit, MAX_UNITS, unitOfWire, wireOfUnit } from './unit-wire.ts';

export { type Ack, AckResult, type Command } from '../../gen/downlink.ts';

/** A packet for `dev/{mcuId}/down`. */
export const encodeCommand = (command: Command): Uint8Array<ArrayBuffer> => Command.encode(command).finish();

/** A command from its packet; throws on invalid bytes. */
export const decodeCommand = (bytes: Uint8Array): Command => Command.decode(bytes);

/** A packet for `dev/{mcuId}/up/ack`. */
export const encodeAck = (ack: Ack): Uint8Array<ArrayBuffer> => Ack.encode(ack).finish();

const MAX_DETAIL = 500;
const MAX_COMMAND_ID = 100;
const MAX_NAME = 100;
const MAX_FUNCTIONS = 64;

/** Parses a packet of `dev/{mcuId}/up/ack`; null if it is invalid. Never throws. */
export function decodeAck(bytes: Uint8Array): Ack | null {
  try {
    const ack = Ack.decode(bytes);
    const isTooLong = ack.commandId.length > MAX_COMMAND_ID || ack.detail.length > MAX_DETAIL;
    if (ack.commandId === '' || isTooLong || ack.detail.includes('\0')) return null;
    const report = ack.readBack?.configuration;
    return report && !isSound(report) ? null : ack;
  } catch {
    return null;
  }
}

/** Parses a packet of `dev/{mcuId}/up/config`; null if it is invalid. Never throws. */
export function decodeReport(bytes: Uint8Array): DeviceReport | null {
  try {
    const wire = ConfigurationReport.decode(bytes);
    return isSound(wire) ? reportOf(wire) : null;
  } catch {
    return null;
  }
}

/** A packet for `dev/{mcuId}/up/config`. */
export const encodeReport = (report: DeviceReport): Uint8Array<ArrayBuffer> =>
  ConfigurationReport.encode(wireOfReport(report)).finish();

function isSound({ configuration, can, firmwareVersion, hardwareVersion, model, units }: ConfigurationReport): boolean {
  const names = [firmwareVersion, hardwareVersion, model];
  return (
    configuration !== undefined &&
    names.every((name) => name.length <= MAX_NAME && !name.includes('\0')) &&
    (can?.functions.length ?? 0) <= MAX_FUNCTIONS &&
    units.length <= MAX_UNITS &&
    units.every(isSoundUnit)
  );
}

const reportOf = (wire: ConfigurationReport): DeviceReport => ({
  at: wire.atMs,
  configuration: partOf(wire.configuration ?? {}),
  can: wire.can ? canOf(wire.can) : null,
  bootCount: wire.bootCount,
  firmwareVersion: wire.firmwareVersion,
  hardwareVersion: wire.hardwareVersion,
  model: wire.model,
  geofenceRevision: wire.geofenceRevision ?? null,
  ...(wire.units.length > 0 && { units: wire.units.map(unitOfWire) }),
});

const wireOfReport = ({
  at,
  configuration,
  can,
  geofenceRevision,
  units = [],
  ...rest
}: DeviceReport): ConfigurationReport => ({
  ...rest,
  atMs: at,
  configuration: wireOfPart(configuration),
  can: can ? { ...can, functions: [...can.functions] } : undefined,
  geofenceRevision: geofenceRevision ?? undefined,
  units: units.map(wireOfUnit),
});

/** The device's state after a command, null when its answer does not include it. */
export const readBackOf = ({ readBack }: Ack): DeviceReadBack | null =>
  readBack
    ? {
        relayClosed: readBack.relayClosed ?? null,
        chargeLocked: readBack.chargeLocked ?? null,
        bootCount: readBack.bootCount ?? null,
        report: readBack.configuration ? reportOf(readBack.configuration) : null,
      }
    : null;

/** The part of an answer that {@link readBackOf} reads. */
export const wireOfReadBack = (found: Partial<DeviceReadBack>): NonNullable<Ack['readBack']> => ({
  relayClosed: found.relayClosed ?? undefined,
  chargeLocked: found.chargeLocked ?? undefined,
  bootCount: found.bootCount ?? undefined,
  configuration: found.report ? wireOfReport(found.report) : undefined,
});

const bytesOf = (hexadecimal: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hexadecimal.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

type WireAction = Omit<Command, 'id' | 'expiresAtMs'>;

function wireOfAction(action: CommandAction): WireAction {
  switch (action.kind) {
    case 'reportNow':
      return { reportNow: {} };
    case 'relay':
      return { setRelay: { closed: action.closed } };
    case 'chargeLock':
      return { setChargeLock: { locked: action.locked } };
    case 'restart':
      return { restart: {} };
    case 'reportInterval':
      return { setReportInterval: { seconds: action.seconds } };
    case 'readConfiguration':
      return { getConfiguration: {} };
    case 'configuration':
      return { setConfiguration: wireOfPart(action.changes) };
    case 'canConfiguration':
      return { setCanConfiguration: { ...action.can, functions: [...action.can.functions] } };
    case 'unitConfiguration': {
      const { unit, deviceType, changes } = action;
      return { setUnitConfiguration: wireOfUnit({ unit, deviceType, behindDtu: false, values: changes }) };
    }
    case 'geofences':
      return {
        setGeofences: {
          revision: action.revision,
          list: action.list.map((fence) => ({ ...fence, corners: [...fence.corners] })),
        },
      };
    case 'gnssInterval':
      return { setGnssInterval: { seconds: action.seconds } };
    case 'firmware': {
      const { url, sizeBytes, sha256, signature, version, model } = action;
      const bytes = { sha256: bytesOf(sha256), signature: bytesOf(signature) };
      return { upgradeFirmware: { url, sizeBytes, version, model, ...bytes } };
    }
  }
}

/** The command as it goes to the device; `expiresAtMs` is the instant after which it is never executed, UTC ms. */
export const commandOf = (id: string, expiresAtMs: number, action: CommandAction): Command => ({
  id,
  expiresAtMs,
  ...wireOfAction(action),
});
