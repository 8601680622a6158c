import { prepareDemo } from './test-app.ts';

/** Every worker's app begins with the demo that is made here. */
export default prepareDemo;
