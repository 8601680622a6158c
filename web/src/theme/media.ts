/**
 * The window widths that the layout distinguishes, defined only here. The build offers each to the stylesheets in their
 * own spelling: `@media (--below-desktop)`. On paper the layout is that of the desktop: tables stay tables.
 * Each is one query: of a list with a comma the build would make another condition.
 */
export const media = {
  belowTablet: 'screen and (width < 600px)',
  tablet: 'screen and (600px <= width < 1199px)',
  fromTablet: 'not screen and (width < 600px)',
  belowDesktop: 'screen and (width < 1199px)',
  fromDesktop: 'not screen and (width < 1199px)',
  belowWideDesktop: 'screen and (width < 1366px)',
  // Where the content of one page needs another step:
  belowReportColumns: 'screen and (width < 760px)',
  belowSystemColumns: 'screen and (width < 900px)',
  belowFleetColumns: 'screen and (1199px <= width < 1380px)',
  belowSignInExample: 'screen and (width < 1400px)',
} as const;
