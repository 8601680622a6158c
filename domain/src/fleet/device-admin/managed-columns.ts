/** Columns of the table of devices for administration, in the order of the table. All of them sort. */
export const MANAGED_COLUMNS = [
  'deviceName',
  'deviceSn',
  'mcuId',
  'deviceType',
  'companyName',
  'site',
  'state',
  'soc',
  'voltage',
  'temperature',
  'lastReport',
  'networkRate',
  'model',
  'hardwareVersion',
  'firmwareVersion',
  'batteryModel',
  'capacityAmpHour',
  'imei',
  'simId',
  'bindTime',
  'warrantyDate',
  'serviceExpiry',
] as const;
export type ManagedColumn = (typeof MANAGED_COLUMNS)[number];

/** Whether a text names a column. */
export const isManagedColumn = (text: unknown): text is ManagedColumn =>
  MANAGED_COLUMNS.some((column) => column === text);

/** The maximum number of devices selected at once; actions on them run in parts. */
export const MAX_SELECTED = 10_000;
