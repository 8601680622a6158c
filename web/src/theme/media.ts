/**
 * The window widths that the layout distinguishes, defined only here. The build offers each to the stylesheets in their
 * own spelling: `@media (--below-desktop)`.
 */
export const media = {
  belowTablet: '(width < 600px)',
  tablet: '(600px <= width < 1199px)',
  fromTablet: '(width >= 600px)',
  belowDesktop: '(width < 1199px)',
  fromDesktop: '(width >= 1199px)',
  belowWideDesktop: '(width < 1366px)',
  // Where the content of one page needs another step:
  belowReportColumns: '(width < 760px)',
  belowSystemColumns: '(width < 900px)',
  belowFleetColumns: '(1199px <= width < 1380px)',
  belowSignInExample: '(width < 1400px)',
} as const;
