import { alarmSink } from '../alarms/sink.ts';
import { chargingRecomputation } from '../charging/recompute.ts';
import { chargingSink } from '../charging/sink.ts';
import { deliverySink } from '../delivery/sink.ts';
import type { Recomputation } from '../device-state/recomputation.ts';
import { historyRecomputation } from '../history/recompute.ts';
import { historySink } from '../history/sink.ts';
import type { Sink } from '../ingest/sink.ts';
import { liveSink } from '../live/sink.ts';
import { recomputeSink } from '../recompute/sink.ts';

/** The sinks that write the effects of the projections in domain/src/device-state/projections.ts. */
export const SINKS: readonly Sink[] = [recomputeSink, historySink, chargingSink, alarmSink, deliverySink, liveSink];

/** Recomputation of the projections that depend on the order of instants. */
export const RECOMPUTATIONS: readonly Recomputation[] = [historyRecomputation, chargingRecomputation];
