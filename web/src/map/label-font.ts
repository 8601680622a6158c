import latinExtended from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-ext-standard-normal.woff2?url';
import latin from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-standard-normal.woff2?url';

/**
 * MapLibre draws every glyph itself when a style names no glyph server. It asks the browser for the first family of a
 * stack at the weight that family is named after, so one variable font goes in under a name per weight.
 */
const labelFamily = 'Wattyard Map Medium';
const countFamily = 'Wattyard Map Semibold';
const systemFamilies = [
  'PingFang SC',
  'Hiragino Sans',
  'Yu Gothic UI',
  'Microsoft YaHei UI',
  'Apple SD Gothic Neo',
  'Malgun Gothic',
  'Noto Sans CJK SC',
];

/** `text-font` stacks: place names, and the counts in clusters. */
export const labelFont: string[] = [labelFamily, ...systemFamilies];
export const countFont: string[] = [countFamily, ...systemFamilies];

const files = [
  {
    url: latin,
    range: 'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+2000-206F,U+20AC,U+2122,U+2212',
  },
  { url: latinExtended, range: 'U+0100-0130,U+0132-0151,U+0154-02BA,U+02BD-02C5,U+02C7-02CC,U+1E00-1EFF,U+20A0-20AB' },
];

let loading: Promise<void> | undefined;

/** Loads the label font once; a map drawn earlier would keep fallback glyphs. On failure the system font is used. */
export function loadLabelFont(): Promise<void> {
  loading ??= Promise.allSettled(
    [
      { family: labelFamily, weight: '500' },
      { family: countFamily, weight: '600' },
    ].flatMap(({ family, weight }) =>
      files.map(async ({ url, range }) => {
        const face = new FontFace(family, `url(${JSON.stringify(url)})`, { weight, unicodeRange: range });
        document.fonts.add(await face.load());
      }),
    ),
  ).then(() => undefined);
  return loading;
}
