import type { DeviceType } from '../../foundation/devices/device-types.ts';
import { RATED_WATT } from '../../foundation/kinds/rated-power.ts';
import type { Manufacturer } from '../../foundation/permissions/manufacturers.ts';

/** A model of an energy device; `modelName` holds several names with commas between. */
interface EnergyModel {
  readonly deviceType: DeviceType;
  readonly manufacturer: Manufacturer;
  readonly modelCode: string;
  readonly modelName: string;
  readonly ratedWatt: number;
}

/** Models that systems are composed of; a device of another model is as welcome. */
export const ENERGY_MODELS: readonly EnergyModel[] = [
  {
    deviceType: 'b',
    manufacturer: 1,
    modelCode: 'IC-2000',
    modelName: 'IC-2000,IC-2000-12',
    ratedWatt: RATED_WATT['IC-2000'],
  },
  {
    deviceType: 'b',
    manufacturer: 1,
    modelCode: 'IC-3000',
    modelName: 'IC-3000,IC-3000-24',
    ratedWatt: RATED_WATT['IC-3000'],
  },
  { deviceType: 'c', manufacturer: 1, modelCode: 'IVT-1000', modelName: 'IVT-1000', ratedWatt: RATED_WATT['IVT-1000'] },
  { deviceType: 'c', manufacturer: 1, modelCode: 'IVT-2000', modelName: 'IVT-2000', ratedWatt: RATED_WATT['IVT-2000'] },
  { deviceType: 'd', manufacturer: 1, modelCode: 'AC-40', modelName: 'AC-40', ratedWatt: RATED_WATT['AC-40'] },
  { deviceType: 'e', manufacturer: 1, modelCode: 'DC-30', modelName: 'DC-30,DC-30-S', ratedWatt: RATED_WATT['DC-30'] },
  { deviceType: 'e', manufacturer: 1, modelCode: 'DC-50', modelName: 'DC-50', ratedWatt: RATED_WATT['DC-50'] },
  {
    deviceType: 'f',
    manufacturer: 2,
    modelCode: 'EnerPack/100',
    modelName: 'EnerPack/100',
    ratedWatt: RATED_WATT['EnerPack/100'],
  },
  {
    deviceType: 'f',
    manufacturer: 2,
    modelCode: 'EnerPack/200',
    modelName: 'EnerPack/200',
    ratedWatt: RATED_WATT['EnerPack/200'],
  },
  { deviceType: 'g', manufacturer: 2, modelCode: 'BP-1200', modelName: 'BP-1200', ratedWatt: RATED_WATT['BP-1200'] },
  { deviceType: 'h', manufacturer: 3, modelCode: 'UPS-1000', modelName: 'UPS-1000', ratedWatt: RATED_WATT['UPS-1000'] },
  { deviceType: 'h', manufacturer: 3, modelCode: 'UPS-3000', modelName: 'UPS-3000', ratedWatt: RATED_WATT['UPS-3000'] },
  { deviceType: 'i', manufacturer: 3, modelCode: 'DMT-30', modelName: 'DMT-30', ratedWatt: RATED_WATT['DMT-30'] },
  { deviceType: 'j', manufacturer: 3, modelCode: 'TC-25', modelName: 'TC-25', ratedWatt: RATED_WATT['TC-25'] },
  { deviceType: 'k', manufacturer: 3, modelCode: 'CBB-6', modelName: 'CBB-6', ratedWatt: RATED_WATT['CBB-6'] },
];
