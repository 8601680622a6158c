/** Takes away what `index.html` shows until there is a page. */
export const endStart = (): void => document.getElementById('start')?.remove();
