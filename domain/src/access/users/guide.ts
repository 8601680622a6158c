/** The counter of a tour that has been shown. */
export const NEVER_AGAIN = 100;

/** The tour of the console; a new version is shown again to everybody. */
export const TOUR = { platformType: 1, platformVersion: '1' } as const;
