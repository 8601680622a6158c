/** What the console counts. A number before one of these words may be one, and then the word is another. */
const COUNTED =
  'accounts|alarms|appareils|batteries|browsers|bytes|cases|cells|changes|characters|companies|cycles|days|devices|entries|ends|errors|failures|faults|gaps|hours|jobs|keys|leases|lines|links|messages|minutes|months|names|orders|packets|passkeys|people|pictures|places|points|records|rows|rules|samples|seconds|sessions|sites|stages|stops|times|trips|units|values|warnings|weeks|years';

/** What several do. */
const SEVERAL_DO = 'are|were|have|do';

const NUMBER_OF = new RegExp(`\\{\\{(\\w+)\\}\\} (?:(?:[a-z-]+ ){0,2}?(?:${COUNTED})|${SEVERAL_DO})\\b`, 'gi');

/** Placeholders of limits of the program, which are never one, and of what is no number. */
const NEVER_ONE = new Set(['cell', 'max', 'maxBytes', 'minutes', 'name', 'since']);

/** Texts whose number is never one: a choice of several, a range, a number that always has decimals, or no number at all. */
const ALWAYS_SEVERAL = new Set([
  'api_keys:days_n',
  'device_manage:rows_n',
  'energy:cost_without',
  'energy:models_better',
  'energy:models_worse',
  'insights:median',
  'insights:median_open',
  'insights:survival_chart',
  'insights:years_at',
  'mail:invite_text',
  'mail:reset_text',
  'mail:confirm_email_text',
  'map:group',
  'map:group_alarmed',
  'map:group_severe',
  'monitor:cells_sentence',
  'order:approve_text',
  'order:network_rate',
  'order:too_many_lines',
  'overview:largest_shown',
  'overview:n_warnings_days',
  'overview:n_days',
  'report:last_days',
  'report:points_per_year',
  'report:n_months',
  'report:depths_summary',
  'report:cells_fine',
  'report_mail:cut',
  'unit_settings:alike_more',
]);

/** A text that counts with one form only; it needs `_one` and `_other`, and a call that says `count`. */
export const isFixedPlural = (module: string, key: string, text: string): boolean =>
  !/_(one|other)$/.test(key) &&
  !ALWAYS_SEVERAL.has(`${module}:${key}`) &&
  [...text.matchAll(NUMBER_OF)].some(([, name = '']) => !NEVER_ONE.has(name));
