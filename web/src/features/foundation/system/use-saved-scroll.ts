import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect } from 'react';
import { visit } from '../../../api/visit.ts';

/** How long a restored page may take to reach its former height. */
const PATIENCE_MS = 3000;
const HANDS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * A new page starts at its top; going back restores the scroll positions of the window and of other scrolled elements. A
 * change that only replaces the address, such as the time range of a chart, keeps the position.
 */
export function useSavedScroll(sheet: RefObject<HTMLElement | null>): void {
  const { history } = useRouter();
  useEffect(() => {
    const indexNow = () => history.location.state.__TSR_index;
    let index = indexNow();
    let path = history.location.pathname;
    let stopPutting: (() => void) | null = null;
    visit.enter(index, path, false);

    const onScroll = ({ target }: Event) => {
      // Positions during a restore are not those of the user, so they are not saved.
      if (stopPutting) return;
      const name = nameOf(target, sheet.current);
      if (name !== null) visit.scrolled(index, name, target instanceof Element ? target.scrollTop : window.scrollY);
    };
    const toTop = () => {
      window.scrollTo(0, 0);
      sheet.current?.scrollTo(0, 0);
    };
    const off = history.subscribe(({ location, action }) => {
      stopPutting?.();
      visit.save();
      index = indexNow();
      visit.enter(index, location.pathname, action.type === 'PUSH');
      const isBack = action.type === 'BACK' || action.type === 'FORWARD' || action.type === 'GO';
      if (action.type === 'PUSH' || location.pathname !== path) toTop();
      path = location.pathname;
      if (isBack) {
        stopPutting = putBack(visit.positions(index), sheet, () => {
          stopPutting = null;
        });
      }
    });
    document.addEventListener('scroll', onScroll, { capture: true, passive: true });
    window.addEventListener('pagehide', visit.save);
    return () => {
      off();
      stopPutting?.();
      visit.save();
      document.removeEventListener('scroll', onScroll, { capture: true });
      window.removeEventListener('pagehide', visit.save);
    };
  }, [history, sheet]);
}

/** Scrolled elements are identified by their class, which is unique within a page. */
function nameOf(target: EventTarget | null, sheet: HTMLElement | null): string | null {
  if (target === document) return 'window';
  if (!(target instanceof HTMLElement) || !sheet?.contains(target)) return null;
  return target === sheet ? 'sheet' : target.className;
}

const named = (name: string, sheet: HTMLElement | null): Element | null =>
  name === 'window'
    ? document.documentElement
    : name === 'sheet'
      ? sheet
      : (sheet?.getElementsByClassName(name)[0] ?? null);

/** Restores a position frame by frame until the page is tall enough, the user scrolls, or time runs out. */
function putBack(positions: Readonly<Record<string, number>>, sheet: RefObject<HTMLElement | null>, onEnd: () => void) {
  const end = performance.now() + PATIENCE_MS;
  let missing = Object.entries(positions).filter(([, top]) => top > 0);
  let frame = requestAnimationFrame(put);
  for (const hand of HANDS) window.addEventListener(hand, stop, { passive: true });
  function put(now: number) {
    missing = missing.filter(([name, top]) => {
      const element = named(name, sheet.current);
      element?.scrollTo(0, top);
      return !element || Math.abs(element.scrollTop - top) > 1;
    });
    if (missing.length > 0 && now < end) frame = requestAnimationFrame(put);
    else stop();
  }
  function stop() {
    cancelAnimationFrame(frame);
    for (const hand of HANDS) window.removeEventListener(hand, stop);
    onEnd();
  }
  return stop;
}
