/** The id of a session in addresses: identity of its device, unit, and start instant. */
export interface ChargingSessionName {
  readonly mcuId: string;
  readonly unit: number;
  readonly startedAt: number;
}

export const CHARGE_ID = /^[0-9a-f]{24}-\d{1,5}-\d{1,15}$/;

export const chargingSessionIdOf = ({ mcuId, unit, startedAt }: ChargingSessionName): string =>
  `${mcuId}-${unit}-${startedAt}`;

/** Parts of an id that has the form of {@link CHARGE_ID}. */
export const chargingSessionNameOf = (id: string): ChargingSessionName => {
  const [mcuId = '', unit, startedAt] = id.split('-');
  return { mcuId, unit: Number(unit), startedAt: Number(startedAt) };
};
