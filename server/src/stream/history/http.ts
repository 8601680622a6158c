import type { Bytes } from '#domain/contract/define.ts';
import { isKind, KIND, type Kind, revealsPlaceOf } from '#domain/foundation/kinds/registry.ts';
import { seesLocation } from '#domain/foundation/permissions/permissions.ts';
import type { historyCalls } from '#domain/stream/history/calls.ts';
import type { Context } from '../../context.ts';
import type { Within } from '../../platform/db/within.ts';
import type { Handlers, ScopedDevice } from '../../platform/http/serve.ts';
import { visiblePeriod } from './period.ts';
import { readHistory } from './read-history.ts';

interface DownloadInput {
  startTime: number;
  endTime: number;
  unit?: number | undefined;
  fields?: readonly number[] | undefined;
}

/** The part of the records of a kind that the caller may see. */
export function visibleHistory(within: Within, device: ScopedDevice, kind: Kind, input: DownloadInput): Bytes {
  const period = visiblePeriod(device, input);
  if (!period) return new Uint8Array();
  return readHistory(within, {
    deviceId: device.id,
    kind,
    unit: input.unit,
    from: period.startTime,
    to: period.endTime,
    heldFrom: period.heldFrom,
    fields: input.fields,
  });
}

export function historyHandlers({ within }: Context): Handlers<typeof historyCalls> {
  return {
    listRecordData: async ({ session, device, input }) => {
      const kind = input.kind ?? KIND.monitor;
      if (!isKind(kind)) return new Uint8Array();
      if (revealsPlaceOf(kind) && !seesLocation(session.role, device.locationShared)) return new Uint8Array();
      return visibleHistory(within, device, kind, input);
    },
    listLocationData: async ({ session, device, input }) =>
      seesLocation(session.role, device.locationShared)
        ? visibleHistory(within, device, KIND.location, input)
        : new Uint8Array(),
  };
}
