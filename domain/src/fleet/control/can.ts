/** How the CAN side of a device is set. */
export interface CanConfiguration {
  readonly bitRateKilobit: number;
  readonly protocol: number;
  readonly termination: boolean;
  readonly functions: readonly number[];
}

/** Bit rates of the bus, kbit/s. */
export const CAN_BIT_RATES = [100, 125, 250, 500, 1000] as const;

/** Protocols on the bus by the number on the wire; names are proper names, the same in every language. */
export const CAN_PROTOCOLS = [
  { id: 0, name: 'off' },
  { id: 1, name: 'CANopen (CiA 418/419)' },
  { id: 2, name: 'SAE J1939' },
  { id: 3, name: 'NMEA 2000' },
  { id: 4, name: 'RV-C' },
] as const;

/** The role of a device on the bus by the number on the wire; `key` names its text. */
export const CAN_FUNCTIONS = [
  { id: 1, key: 'readBms' },
  { id: 2, key: 'readCharger' },
  { id: 3, key: 'readInverter' },
  { id: 4, key: 'readVehicle' },
  { id: 5, key: 'sendBatteryState' },
  { id: 6, key: 'limitCharge' },
  { id: 7, key: 'limitDischarge' },
] as const;

const OFF = 0;

/** Field of a CAN configuration that is wrong, null when none is: numbers the lists do not have, functions without a protocol. */
export function canFault(can: CanConfiguration): 'bitRateKilobit' | 'protocol' | 'functions' | null {
  if (!CAN_BIT_RATES.some((rate) => rate === can.bitRateKilobit)) return 'bitRateKilobit';
  if (!CAN_PROTOCOLS.some(({ id }) => id === can.protocol)) return 'protocol';
  const isKnown = can.functions.every((each) => CAN_FUNCTIONS.some(({ id }) => id === each));
  const isOnce = new Set(can.functions).size === can.functions.length;
  return isKnown && isOnce && (can.protocol !== OFF || can.functions.length === 0) ? null : 'functions';
}

/** Whether two CAN configurations say the same; functions have no order. */
export const isSameCan = (one: CanConfiguration, other: CanConfiguration): boolean =>
  one.bitRateKilobit === other.bitRateKilobit &&
  one.protocol === other.protocol &&
  one.termination === other.termination &&
  [...one.functions].sort().join() === [...other.functions].sort().join();
