import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import {
  placeOf,
  STEP_LIMIT_MS,
  STEP_LOCK_MS,
  stepAfterLeaving,
  type TourStep,
  tourPause,
} from '#domain/access/users/tour.ts';
import { deviceAt, isPlace, linkTo, siteOf } from './tour-sites.ts';

const LOOK_MS = 100;

interface Goal {
  readonly at: number;
  readonly way: 1 | -1;
}

/** Goes through the steps: opens what the next one stands on, waits for its site, leaves it out when it does not come. */
export function useTourSteps(steps: readonly TourStep[], onEnd: () => void) {
  const navigate = useNavigate();
  const address = useLocation();
  const [at, setAt] = useState<number | null>(null);
  const [goal, setGoal] = useState<Goal | null>({ at: 0, way: 1 });
  const [pressedAt, setPressedAt] = useState<number | null>(null);
  const mcuId = useRef<string>(undefined);
  const here = useRef(address);
  here.current = address;

  useEffect(() => {
    if (goal === null) return;
    const step = steps[goal.at];
    if (step === undefined) {
      if (goal.way === 1) onEnd();
      else setGoal(null);
      return;
    }
    const place = placeOf(step);
    const link = place === 'anywhere' || isPlace(here.current, place) ? null : linkTo(place, mcuId.current);
    if (link) void navigate(link);
    const from = Date.now() + (link ? tourPause(at === null ? undefined : steps[at], step) : 0);
    const until = from + STEP_LIMIT_MS;
    const timer = setInterval(() => {
      const site = siteOf(step);
      if (site && Date.now() >= from && isPlace(here.current, place)) {
        mcuId.current = deviceAt(site) ?? mcuId.current;
        site.scrollIntoView({ block: 'nearest', inline: 'nearest' });
        setAt(goal.at);
        setGoal(null);
      } else if (Date.now() >= until) setGoal({ ...goal, at: goal.at + goal.way });
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [goal, at, steps, navigate, onEnd]);

  useEffect(() => {
    if (goal !== null || at === null) return;
    const next = stepAfterLeaving(steps, at, (place) => isPlace(address, place));
    if (next === null) onEnd();
    else if (next !== at) setGoal({ at: next, way: -1 });
  }, [address, goal, at, steps, onEnd]);

  useEffect(() => {
    if (pressedAt === null) return;
    const timer = setTimeout(() => setPressedAt(null), STEP_LOCK_MS);
    return () => clearTimeout(timer);
  }, [pressedAt]);
  const isLocked = goal !== null || pressedAt !== null;

  const go = (way: 1 | -1) => {
    if (isLocked || at === null) return;
    setPressedAt(Date.now());
    setGoal({ at: at + way, way });
  };
  return { at, isLocked, go };
}
