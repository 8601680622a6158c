import { alarmRebuild } from '../alarms/rebuild.ts';
import { alarmRecomputation } from '../alarms/recompute.ts';
import { alarmSink } from '../alarms/sink.ts';
import { chargingRecomputation } from '../charging/recompute.ts';
import { chargingSink } from '../charging/sink.ts';
import { clockRebuild } from '../clocks/rebuild.ts';
import { clockSink } from '../clocks/sink.ts';
import { deliverySink } from '../delivery/sink.ts';
import type { Recomputation } from '../device-state/recomputation.ts';
import { energySink } from '../energy/sink.ts';
import { historyRecomputation } from '../history/recompute.ts';
import { historySink } from '../history/sink.ts';
import type { Sink } from '../ingest/sink.ts';
import { liveSink } from '../live/sink.ts';
import type { RebuildPart } from '../recompute/rebuild/rebuild-part.ts';
import { recomputeSink } from '../recompute/sink.ts';

/** How that which follows the order of instants is computed again. */
export const RECOMPUTATIONS: readonly Recomputation[] = [
  historyRecomputation,
  chargingRecomputation,
  alarmRecomputation,
];

/** The sinks that write the effects of the projections in domain/src/device-state/projections.ts. */
export const SINKS: readonly Sink[] = [
  recomputeSink(RECOMPUTATIONS),
  historySink,
  chargingSink,
  energySink,
  alarmSink,
  clockSink,
  deliverySink,
  liveSink,
];

/** The features that have a part in deriving a device again from its log. */
export const REBUILD_PARTS: readonly RebuildPart[] = [alarmRebuild, clockRebuild];
