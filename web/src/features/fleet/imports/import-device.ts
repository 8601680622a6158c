/** The device that tables are brought in for. */
export interface ImportDevice {
  readonly mcuId: string;
  readonly deviceName: string;
  /** Of times of a table that name no zone. */
  readonly timeZone: string;
}
