/** Makes the pages behind the sign-in known to the router. Given by the start of the page: these pages lead back to the sign-in. */
export const behindSignIn = { open: async (): Promise<void> => undefined };
