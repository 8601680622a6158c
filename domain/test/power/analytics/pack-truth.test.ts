import { expect, test } from 'vitest';
import { judgeNmc, NMC_KINDS } from './pack-truth.ts';

test.each(NMC_KINDS.map((kind) => [kind[0], kind] as const))(
  'the health of a simulated pack of NMC is within two points and in its range: %s',
  (_, kind) => {
    const [verdict] = judgeNmc(1, [kind]);
    expect(verdict).toMatchObject({ told: 100, inside: 100 });
    expect(verdict!.largestError).toBeLessThanOrEqual(2);
  },
);
