import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { writeToken } from '#web/api/token.ts';

/*
 * What jsdom lacks of a browser, as far as the console asks for it. Escape and a press outside close a popover or a
 * dialog by the browser itself: e2e/keyboard.spec.ts shows that in one.
 */
const open = new WeakSet<Element>();

Object.assign(HTMLElement.prototype, {
  togglePopover(this: HTMLElement, force = !open.has(this)) {
    if (force === open.has(this)) return force;
    if (force) open.add(this);
    else open.delete(this);
    this.style.display = force ? 'block' : 'none';
    this.dispatchEvent(Object.assign(new Event('toggle'), { newState: force ? 'open' : 'closed' }));
    return force;
  },
  scrollIntoView() {},
  animate() {},
});

Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.setAttribute('open', '');
  },
  close(this: HTMLDialogElement) {
    this.removeAttribute('open');
    this.dispatchEvent(new Event('close'));
  },
});

vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
);
// A desktop with a mouse.
vi.stubGlobal('matchMedia', (query: string) => ({
  matches: /not screen|pointer: fine/.test(query),
  addEventListener() {},
  removeEventListener() {},
}));

vi.stubGlobal('scrollTo', () => {});

// A busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 10_000 });
// Somebody is signed in.
beforeEach(() => void writeToken('token-of-a-component-test'));
afterEach(cleanup);
// The next file in this process asks the network of its own.
afterAll(() => void vi.unstubAllGlobals());
