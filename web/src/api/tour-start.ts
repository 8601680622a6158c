import { createStart } from './start-signal.ts';

/** Starts the guided tour. */
export const tourStart = createStart();
