/** The time zones that the browser knows, as options of a choice. */
export const timeZoneOptions = () => Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone }));
