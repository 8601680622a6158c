/**
 * Mutated packets and requests against the whole program: nothing may crash it, cut off a neighbour or stay in its
 * memory. What is sent follows from a seed and a number, so that a run can be repeated from where it failed:
 * `WATTYARD_FUZZ_SEED=7 WATTYARD_FUZZ_FROM=41000 WATTYARD_FUZZ_COUNT=100 npm run check -- fuzz`.
 */
import { MODULES } from '#domain/foundation/permissions/permissions.ts';
import type { Row } from '../measure.ts';
import { type WholeProgram, withWholeProgram } from '../whole-program.ts';
import { fuzzHttp } from './http.ts';
import { FUZZED_DEVICES, fuzzMqtt } from './mqtt.ts';
import type { FuzzPlan, FuzzRow } from './plan.ts';

/** Each gets the same program, one after the other. */
const HALVES: readonly ((program: WholeProgram, plan: FuzzPlan) => Promise<FuzzRow>)[] = [fuzzMqtt, fuzzHttp];

/** By default so many, from the first, with the seed of every other run. */
const planFrom = (environment: NodeJS.ProcessEnv, count: number): FuzzPlan => ({
  seed: Number(environment.WATTYARD_FUZZ_SEED ?? 1),
  from: Number(environment.WATTYARD_FUZZ_FROM ?? 0),
  count: Number(environment.WATTYARD_FUZZ_COUNT ?? count),
});

export const benchFuzz = (count: number): Promise<Row[]> =>
  withWholeProgram(
    FUZZED_DEVICES + 1,
    FUZZED_DEVICES + 1,
    async (program) => {
      const plan = planFrom(process.env, count);
      const rows: Row[] = [];
      for (const half of HALVES) rows.push(await half(program, plan));
      return rows;
    },
    { modules: MODULES },
  );
