/** Stands in the audit for the names of an account that was erased. The number stays, so that its entries stay together. */
export const pseudonymOf = (userId: number): string => `erased-${userId}`;
