/** What fields mean, by `call.field`, `field around it.field` or `field`. */
export type Meanings = Readonly<Record<string, string>>;
