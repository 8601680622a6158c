/** Who may read a value, after Annex XIII of Regulation (EU) 2023/1542: everybody, who has a legitimate interest, authorities. */
export const TIERS = ['public', 'interest', 'authority'] as const;
export type Tier = (typeof TIERS)[number];

/** Whether a reader of one tier may read what is of another; each reads what those before it read. */
export const reads = (reader: Tier, of: Tier): boolean => TIERS.indexOf(of) <= TIERS.indexOf(reader);
