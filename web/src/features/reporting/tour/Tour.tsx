import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TourStep } from '#domain/access/users/tour.ts';
import { Button } from '../../../ui/action/Button.tsx';
import { type Box, type BubblePlace, placeBubble, ringOf } from './bubble-place.ts';
import styles from './Tour.module.css';
import { isCovered, siteOf } from './tour-sites.ts';
import { useTourStart } from './use-tour-start.ts';
import { useTourSteps } from './use-tour-steps.ts';

const LOOK_MS = 300;

interface Props {
  /** Started from the menu: at once, whatever the counter says. */
  asked: boolean;
  onEnd: () => void;
}

/** The guided tour of the console. */
export function Tour({ asked, onEnd }: Props) {
  const steps = useTourStart(asked, onEnd);
  return steps && <TourLayer steps={steps} onEnd={onEnd} />;
}

/** Lies over the console as a modal dialog: scrim, a ring around what a step is about, and a bubble beside it. */
function TourLayer({ steps, onEnd }: { steps: readonly TourStep[]; onEnd: () => void }) {
  const { t } = useTranslation('tour');
  const id = useId();
  const layer = useRef<HTMLDialogElement>(null);
  const bubble = useRef<HTMLDivElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const { at, isLocked, go } = useTourSteps(steps, onEnd);
  const step = at === null ? undefined : steps[at];
  const isCoveredNow = useCovered();
  const isShown = step !== undefined && !isCoveredNow;
  const place = usePlace(isShown ? step : undefined, bubble);

  useEffect(() => {
    const dialog = layer.current;
    if (!dialog || dialog.open === isShown) return;
    if (!isShown) return dialog.close();
    dialog.showModal();
    next.current?.focus();
  }, [isShown]);
  // A dialog gives the focus back when it is closed, not when it is taken away.
  useLayoutEffect(() => {
    const dialog = layer.current;
    return () => dialog?.close();
  }, []);
  const isLast = at === steps.length - 1;
  const isFirst = at === 0;
  useEffect(() => {
    if (isFirst && layer.current?.open) next.current?.focus();
  }, [isFirst]);

  return (
    <dialog
      ref={layer}
      data-tour-layer=""
      className={styles.layer}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault();
        onEnd();
      }}
      onKeyDown={({ key }) => {
        if (key === 'ArrowRight') go(1);
        if (key === 'ArrowLeft' && !isFirst) go(-1);
      }}
    >
      {step !== undefined && at !== null && (
        <>
          {place && <div className={styles.ring} style={place.ring} />}
          <div ref={bubble} className={styles.bubble} data-side={place?.bubble.side} style={styleOf(place)}>
            <div className={styles.head}>
              <h2 id={`${id}-title`}>{t(`${step}_title`)}</h2>
              <span>{t('place', { at: at + 1, all: steps.length })}</span>
            </div>
            <p id={`${id}-text`} aria-live="polite">
              {t(`${step}_text`)}
            </p>
            <div className={styles.cells} aria-hidden="true">
              {steps.map((one, index) => (
                <i key={one} data-on={index <= at} />
              ))}
            </div>
            <div className={styles.buttons}>
              <Button kind="quiet" size="small" onClick={onEnd}>
                {t('close')}
              </Button>
              {!isFirst && (
                <Button size="small" busy={isLocked} onClick={() => go(-1)}>
                  {t('previous')}
                </Button>
              )}
              <Button ref={next} kind="primary" size="small" busy={isLocked} onClick={() => (isLast ? onEnd() : go(1))}>
                {isLast ? t('done') : t('next')}
              </Button>
            </div>
          </div>
        </>
      )}
    </dialog>
  );
}

const styleOf = (place: Place | null) =>
  place
    ? ({
        left: place.bubble.left,
        top: place.bubble.top,
        '--arrow': `${place.bubble.arrow}px`,
      } as React.CSSProperties)
    : undefined;

/** Whether another dialog has opened meanwhile. */
function useCovered(): boolean {
  const [covered, setCovered] = useState(isCovered);
  useEffect(() => {
    const timer = setInterval(() => setCovered(isCovered()), LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  return covered;
}

interface Place {
  readonly ring: Box;
  readonly bubble: BubblePlace;
}

/** Where ring and bubble stand; they follow what moves, and keep their place while it is drawn again. */
function usePlace(step: TourStep | undefined, bubble: React.RefObject<HTMLDivElement | null>): Place | null {
  const [place, setPlace] = useState<Place | null>(null);
  useEffect(() => {
    if (step === undefined) return;
    let frame = 0;
    let last = '';
    const follow = () => {
      frame = requestAnimationFrame(follow);
      const site = siteOf(step);
      if (!site || !bubble.current) return;
      const window = { width: innerWidth, height: innerHeight };
      const { left, top, width, height } = site.getBoundingClientRect();
      const size = { width: bubble.current.offsetWidth, height: bubble.current.offsetHeight };
      const now = JSON.stringify([left, top, width, height, size, window]);
      if (now === last) return;
      last = now;
      const ring = ringOf({ left, top, width, height }, window);
      setPlace({ ring, bubble: placeBubble(ring, size, window) });
    };
    follow();
    return () => cancelAnimationFrame(frame);
  }, [step, bubble]);
  return place;
}
