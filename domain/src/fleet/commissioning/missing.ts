/** What a device that was added on a walk should have, in the order in which it is asked for. */
export const COMMISSIONED_PARTS = ['name', 'site', 'position', 'battery', 'firstValue', 'picture'] as const;
type CommissionedPart = (typeof COMMISSIONED_PARTS)[number];

interface Commissioned {
  readonly sn: string;
  readonly deviceName: string;
  readonly site: string | null;
  readonly isPlaced: boolean;
  /** Whether somebody has said what kind of a battery it has. */
  readonly chemistry: string | null;
  readonly nominalVoltage: number | null;
  readonly capacityAmpHour: number | null;
  readonly lastReceivedAt: number | null;
  readonly pictures: number;
}

/** What a device still lacks. A battery is known by its kind, voltage and capacity. */
export function missingOf(device: Commissioned): CommissionedPart[] {
  const has: Readonly<Record<CommissionedPart, boolean>> = {
    name: device.deviceName.trim() !== '' && device.deviceName !== device.sn,
    site: device.site !== null,
    position: device.isPlaced,
    battery: device.chemistry !== null && device.nominalVoltage !== null && device.capacityAmpHour !== null,
    firstValue: device.lastReceivedAt !== null,
    picture: device.pictures > 0,
  };
  return COMMISSIONED_PARTS.filter((part) => !has[part]);
}
