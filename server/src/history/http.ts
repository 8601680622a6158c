import type { historyCalls } from '#domain/history/calls.ts';
import { isKind, KIND, revealsPlaceOf } from '#domain/kinds/registry.ts';
import { seesLocation } from '#domain/permissions.ts';
import type { Context } from '../context.ts';
import type { Handlers, ScopedDevice } from '../platform/http/serve.ts';
import { visiblePeriod } from './period.ts';
import { readHistory } from './read-history.ts';

export function historyHandlers({ within }: Context): Handlers<typeof historyCalls> {
  const history = (
    device: ScopedDevice,
    kind: number,
    input: { startTime: number; endTime: number; unit?: number | undefined; fields?: readonly number[] | undefined },
  ) => {
    const period = visiblePeriod(device, input);
    if (!period) return new Uint8Array();
    return readHistory(within, {
      deviceId: device.id,
      kind,
      unit: input.unit,
      from: period.startTime,
      to: period.endTime,
      fields: input.fields,
    });
  };
  return {
    listRecordData: async ({ session, device, input }) => {
      const kind = input.kind ?? KIND.monitor;
      if (!isKind(kind)) return new Uint8Array();
      if (revealsPlaceOf(kind) && !seesLocation(session.role, device.locationShared)) return new Uint8Array();
      return history(device, kind, input);
    },
    listLocationData: async ({ session, device, input }) =>
      seesLocation(session.role, device.locationShared) ? history(device, KIND.location, input) : new Uint8Array(),
  };
}
