import type { Output } from '#domain/contract/define.ts';
import { LOOKS } from '#domain/foundation/devices/manufacturer-looks.ts';
import { listCalls } from '#domain/foundation/kinds/list-calls.ts';
import type { Kind } from '#domain/foundation/kinds/registry.ts';
import { MANUFACTURERS, type Manufacturer, moduleOf } from '#domain/foundation/permissions/manufacturers.ts';
import type { energyCalls } from '#domain/power/energy/calls.ts';
import { ENERGY_MODELS } from '#domain/power/energy/models.ts';
import type { Context } from '../../context.ts';
import type { Translate } from '../../foundation/i18n/translate.ts';
import type { Handler, Handlers } from '../../platform/http/serve.ts';
import { visibleHistory } from '../../stream/history/http.ts';
import { bindUnit, unbindUnit } from './bound-units.ts';
import { exportEnergyStatistics } from './export.ts';
import { lastEnergyRecords } from './last-records.ts';
import { overruleReading } from './overrule-reading.ts';
import { energyStatistics } from './statistics.ts';

export function energyHandlers(
  { within, clock }: Context,
  translate: (language: string) => Translate,
): Handlers<typeof energyCalls> {
  const records =
    (kind: Kind): Handler<typeof energyCalls.getInverterDataListPro> =>
    async ({ device, input }) =>
      visibleHistory(within, device, kind, input);
  return {
    energyManufacturerList: async ({ session }) => MANUFACTURERS.map((one) => shown(one, translate(session.language))),
    bindUnit: ({ session, device, input }) =>
      within(session, (tx) => bindUnit(tx, session, device, input, clock.now())),
    unbindUnit: ({ session, device, input }) =>
      within(session, (tx) => unbindUnit(tx, session, device, input, clock.now())),
    getLastEnergyRecords: ({ session, device }) => within(session, (tx) => lastEnergyRecords(tx, device)),
    ...listCalls(records),
    getInverterStatistics: ({ device, input }) => energyStatistics(within, device, input, clock.now()),
    overruleReading: ({ session, device, input }) => overruleReading(within, session, device, input, clock.now()),
    exportEnergyStatistics: ({ session, device, input }) =>
      exportEnergyStatistics(within, { device, input, t: translate(input.language ?? session.language) }, clock.now()),
  };
}

function shown(manufacturer: Manufacturer, t: Translate): Output<typeof energyCalls.energyManufacturerList>[number] {
  const models = ENERGY_MODELS.filter((model) => model.manufacturer === manufacturer);
  const deviceTypes = [...new Set(models.map(({ deviceType }) => deviceType))];
  return {
    manufacturer,
    key: moduleOf(manufacturer),
    title: t(`energy:brand_${manufacturer}`),
    ...LOOKS[manufacturer],
    deviceTypes,
  };
}
