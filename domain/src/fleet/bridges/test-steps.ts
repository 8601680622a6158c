/** What a test of a bridge goes through, in this order. */
export const BRIDGE_TEST_STEPS = ['settings', 'host', 'values', 'mapped', 'server'] as const;
export type BridgeTestStep = (typeof BRIDGE_TEST_STEPS)[number];
