/** What can be chosen by a tag. A feature that chooses by tags adds its word here, and says in `feature.ts` what it has chosen. */
export const TAG_USES = ['view'] as const;

export interface TagUser {
  readonly what: (typeof TAG_USES)[number];
  readonly id: number;
  readonly name: string;
}
