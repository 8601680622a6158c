import type { MapOutcome } from '#domain/foundation/system/map-service.ts';

/** A map service or file answers with something that the console cannot draw. */
export class Unfit extends Error {
  readonly outcome: MapOutcome;
  constructor(outcome: MapOutcome, detail = '') {
    super(detail);
    this.outcome = outcome;
  }
}
