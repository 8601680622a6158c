/** Rows of a page: every list of the console takes its size from here. */
export const PAGE_SIZES = {
  /** Cards of monitors, on a desktop and on a phone. */
  monitors: 7,
  monitorsOnPhone: 10,
  /** Cards of energy devices. */
  energy: 5,
  /** Rows of a table, cards beside the map. */
  table: 20,
  /** Rows of a log on a device's page. */
  log: 10,
  /** Devices to choose from in a dialog. */
  choice: 8,
} as const;

/** Sizes that the table of device management offers. */
export const TABLE_SIZES = [PAGE_SIZES.table, 50, 100, 200] as const;
