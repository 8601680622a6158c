import type { RuleOrigin } from '#domain/alerting/alarms/calls/rule-calls.ts';
import type { LayerName } from '#domain/alerting/alarms/rules/layers.ts';

/** Where a value comes from; a company that the reader does not see has no name. */
export interface Origin {
  readonly layer: LayerName | 'mixed';
  readonly companyName?: string | null | undefined;
  readonly siteName?: string | null | undefined;
  readonly deviceType?: string | null | undefined;
}

/** The values of a level; null where it differs by battery. */
export interface LevelValues {
  readonly enabled: boolean;
  readonly limit: number | null;
  /** Of a range alone. */
  readonly upperLimit?: number | null | undefined;
  readonly hysteresis: number | null;
  readonly durationSeconds: number | null;
}
export type LevelField = keyof LevelValues;

/** One level of a rule as the page shows it. */
export interface LevelView extends LevelValues {
  /** The alarm type, or the level of an own rule. */
  readonly key: number;
  readonly severity: number;
  /** Something is set at the scope that is looked at. */
  readonly isOwn: boolean;
  readonly origin: Origin;
  /** What would be there without; null for an own rule. */
  readonly inherited: LevelValues | null;
  readonly faults: { readonly [F in LevelField]?: string | undefined };
}

/** An origin as the server names it. */
export const originOf = ({ layer, companyName, site, deviceType }: RuleOrigin): Origin => ({
  layer,
  companyName,
  siteName: site,
  deviceType,
});
