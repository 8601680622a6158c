import type { JobParts } from '../feature.ts';
import type { Job } from '../platform/jobs/job.ts';
import { FEATURES, RECOMPUTATIONS } from './features.ts';

/** How commands of a kind change more than their own status. */
export const COMMAND_EFFECTS = Object.assign(
  {},
  ...FEATURES.map(({ commandEffects }) => commandEffects),
) as JobParts['commandEffects'];

/** Stored as long as refusals. */
export const PASSING_ACTIONS = FEATURES.flatMap((feature) => feature.passingActions ?? []);

/** The jobs of the role `jobs`. */
export async function jobsOf(
  parts: Omit<JobParts, 'commandEffects' | 'recomputations' | 'passingActions'>,
): Promise<Job[]> {
  const all = {
    ...parts,
    commandEffects: COMMAND_EFFECTS,
    recomputations: RECOMPUTATIONS,
    passingActions: PASSING_ACTIONS,
  };
  const jobs: Job[] = [];
  for (const { jobs: jobsOfOne } of FEATURES) if (jobsOfOne) jobs.push(...(await jobsOfOne(all)));
  const twice = jobs.find(({ name }, place) => jobs.findIndex((job) => job.name === name) !== place);
  if (twice) throw new Error(`two jobs are called ${twice.name}`);
  return jobs;
}
