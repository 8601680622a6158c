import { alarmSink } from '../alarms/sink.ts';
import { chargingSink } from '../charging/sink.ts';
import { historySink } from '../history/sink.ts';
import type { Sink } from '../ingest/sink.ts';
import { liveSink } from '../live/sink.ts';

/** Who writes what follows from the projections of domain/src/device-state/projections.ts. */
export const SINKS: readonly Sink[] = [historySink, chargingSink, alarmSink, liveSink];
