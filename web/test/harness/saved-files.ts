import { afterEach, beforeEach, vi } from 'vitest';

interface SavedFile {
  readonly name: string;
  readonly content: Blob;
}

/**
 * What each test gives the browser to save. Seen there and not in the module that saves: whichever test file had loaded
 * that before would keep it from a double.
 */
export function savedFiles(): readonly SavedFile[] {
  const saved: SavedFile[] = [];
  const { createObjectURL, revokeObjectURL } = URL;
  beforeEach(() => {
    saved.length = 0;
    let content = new Blob();
    URL.createObjectURL = (blob) => {
      content = blob as Blob;
      return 'blob:file';
    };
    URL.revokeObjectURL = () => {};
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click');
    click.mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, content });
    });
    return () => click.mockRestore();
  });
  afterEach(() => void Object.assign(URL, { createObjectURL, revokeObjectURL }));
  return saved;
}
