import type { AttributeKey, Json } from '#domain/reporting/passports/attributes.ts';

const at = (name: string) => `https://maker.example/batteries/nv-lfp-51-105/${name}`;

/** All fixed values that the data model wants of a battery: those of the demo battery whose passport is whole. */
export const WHOLE_PASSPORT: Readonly<Partial<Record<AttributeKey, Json>>> = {
  productIdentifier: 'NVK-2403-117845',
  category: 'industrial',
  mass: 46.5,
  intoService: '2024-03-14',
  warrantyUntil: '2029-03-14',
  makerName: 'Norrvik Battery AB',
  makerStreet: 'Hamngatan 4',
  makerPostalCode: '961 64',
  makerCountry: 'SE',
  makerIdentifier: 'SE5560000001',
  plantStreet: 'Hamngatan 4',
  plantPostalCode: '961 64',
  plantCountry: 'SE',
  operatorName: 'Norrvik Battery AB',
  operatorStreet: 'Hamngatan 4',
  operatorPostalCode: '961 64',
  operatorCountry: 'SE',
  operatorIdentifier: 'SE5560000001',
  ratedEnergy: 5.38,
  ratedPower: 5.1,
  minimumVoltage: 40,
  maximumVoltage: 58.4,
  temperatureMinimum: -20,
  temperatureMaximum: 60,
  expectedCycles: 4000,
  expectedLifetime: 12,
  lifetimeTest: at('cycle-life.pdf'),
  testRate: 0.5,
  exhaustionThreshold: 70,
  initialEfficiency: 95.1,
  efficiencyAtHalfLife: 93,
  initialSelfDischarge: 2,
  powerCapability: [
    { atSoC: 80, powerCapabilityAt: 100 },
    { atSoC: 20, powerCapabilityAt: 82 },
  ],
  initialResistance: [
    { ohmicResistance: 0.014, batteryComponent: 'pack' },
    { ohmicResistance: 0.0006, batteryComponent: 'cell' },
  ],
  carbonFootprint: 71,
  carbonFootprintClass: 'B',
  carbonFootprintStudy: at('carbon.pdf'),
  carbonFootprintStages: [
    { lifecycleStage: 'RawMaterialExtraction', carbonFootprint: 38 },
    { lifecycleStage: 'MainProduction', carbonFootprint: 27 },
    { lifecycleStage: 'Distribution', carbonFootprint: 2 },
    { lifecycleStage: 'Recycling', carbonFootprint: 4 },
  ],
  recycledContent: [{ recycledMaterial: 'Lithium', preConsumerShare: 4, postConsumerShare: 2 }],
  renewableContent: 1,
  materials: [
    {
      batteryMaterialLocation: { componentName: 'Anode' },
      batteryMaterialIdentifier: '7782-42-5',
      batteryMaterialName: 'Graphite',
      batteryMaterialMass: 6100,
      isCriticalRawMaterial: true,
    },
    {
      batteryMaterialLocation: { componentName: 'Cathode' },
      batteryMaterialIdentifier: '15365-14-7',
      batteryMaterialName: 'Lithium iron phosphate',
      batteryMaterialMass: 11_800,
      isCriticalRawMaterial: false,
    },
    {
      batteryMaterialLocation: { componentName: 'Current collector' },
      batteryMaterialIdentifier: '7440-50-8',
      batteryMaterialName: 'Copper',
      batteryMaterialMass: 4200,
      isCriticalRawMaterial: true,
    },
  ],
  hazardousSubstances: [
    {
      hazardousSubstanceClass: 'SkinCorrosionOrIrritation',
      hazardousSubstanceName: 'Lithium hexafluorophosphate',
      hazardousSubstanceConcentration: 1.8,
      hazardousSubstanceImpact: ['Burns skin; gives off hydrogen fluoride with water'],
      hazardousSubstanceLocation: { componentName: 'Electrolyte' },
      hazardousSubstanceIdentifier: '21324-40-3',
    },
  ],
  dueDiligence: at('due-diligence.pdf'),
  extinguishingAgents: ['Water'],
  safetyInstructions: at('safety.pdf'),
  dismantling: [{ documentType: 'DismantlingManual', mimeType: 'application/pdf', documentURL: at('dismantling.pdf') }],
  spareParts: [
    {
      nameOfSupplier: 'Norrvik Service',
      addressOfSupplier: { addressCountry: 'SE', postalCode: '961 64', streetAddress: 'Hamngatan 6' },
      emailAddressOfSupplier: 'parts@maker.example',
      supplierWebAddress: 'https://maker.example/parts',
      components: [{ partName: 'Management system', partNumber: 'NV-BMS-16' }],
    },
  ],
  wastePrevention: at('long-life.html'),
  separateCollection: at('collection.html'),
  collectionPoints: 'https://maker.example/take-back',
  labels: [
    {
      labelingSymbol: at('crossed-out-bin.svg'),
      labelingMeaning: { en: 'Separate collection' },
      labelingSubject: 'SeparateCollection',
    },
  ],
  conformity: at('conformity.pdf'),
  testReport: at('test-report.pdf'),
  certifiedEnergy: 94,
  remainingPower: 96,
  powerFade: 4,
  selfDischarge: 2.2,
  selfDischargeChange: 10,
};

/** The same for the larger battery of the demo's tractor. Its energy follows from what is rated. */
const { ratedEnergy: _, ...kept } = WHOLE_PASSPORT;
export const DEMO_PASSPORT_VALUES: typeof WHOLE_PASSPORT = { ...kept, mass: 178, ratedPower: 20.4 };
export const DEMO_BATTERY = { serialNumber: 'NVK-2403-117845', model: 'NV-LFP 51-404', madeOn: '2024-03-02' } as const;
