/** The version of the tour that an account has seen in this browser; guests have no other memory. */
export const seenKey = (loginName: string): string => `tour.${loginName}`;
