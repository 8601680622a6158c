const CONDITION =
  /^[ \t]*(?:\} )?(?:if \(|else\b)[^\n]*(?:\n[ \t]*)?(?<![.\w])(?:describe|test|it)\b(?:\.[\w.]+)?(?:\(|`)/gm;
const CHOSEN = /\? *(?:describe|test|it)\b|\.runIf\(/g;

/** Lines where a test or a group of them is written only under a condition. */
export function conditionalTests(text: string): number[] {
  return [...text.matchAll(CONDITION), ...text.matchAll(CHOSEN)].map(
    ({ index }) => text.slice(0, index).split('\n').length,
  );
}
