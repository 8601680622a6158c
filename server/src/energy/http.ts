import type { energyCalls } from '#domain/energy/calls.ts';
import { KIND, type Kind } from '#domain/kinds/registry.ts';
import type { Context } from '../context.ts';
import { visibleHistory } from '../history/http.ts';
import type { Handler, Handlers } from '../platform/http/serve.ts';
import { lastEnergyRecords } from './last-records.ts';
import { energyStatistics } from './statistics.ts';

export function energyHandlers({ within, clock }: Context): Handlers<typeof energyCalls> {
  const records =
    (kind: Kind): Handler<typeof energyCalls.getInverterDataListPro> =>
    async ({ device, input }) =>
      visibleHistory(within, device, kind, input);
  return {
    getLastEnergyRecords: ({ session, device }) => within(session, (tx) => lastEnergyRecords(tx, device)),
    getInverterDataListPro: records(KIND.inverter),
    getCBBDataListPro: records(KIND.cbb),
    getTCDataListPro: records(KIND.tc),
    getDMTDataListPro: records(KIND.dmt),
    getEnerDriveDataListPro: records(KIND.enerdrive),
    getUpsDataListPro: records(KIND.ups),
    getInverterStatistics: ({ device, input }) => energyStatistics(within, device, input, clock.now()),
  };
}
