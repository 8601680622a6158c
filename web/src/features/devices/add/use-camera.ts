import { type RefObject, useEffect, useRef, useState } from 'react';
import { codeReader } from './read-code.ts';

const LOOK_MS = 200;
type CameraState = 'starting' | 'looking' | 'away';

/** Shows the camera in a video and tells every code that comes before it, until the component goes. */
export function useCamera(video: RefObject<HTMLVideoElement | null>, onCode: (text: string) => void): CameraState {
  const [state, setState] = useState<CameraState>('starting');
  const told = useRef(onCode);
  useEffect(() => {
    told.current = onCode;
  });
  useEffect(() => {
    const stopping = new AbortController();
    let stream: MediaStream | null = null;
    const look = async () => {
      // Only pages of a secure origin have cameras.
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      const element = video.current;
      if (stopping.signal.aborted || !element) return;
      element.srcObject = stream;
      await element.play();
      const read = await codeReader();
      setState('looking');
      while (!stopping.signal.aborted) {
        const text = element.readyState >= element.HAVE_CURRENT_DATA ? await read(element) : null;
        if (text !== null && !stopping.signal.aborted) told.current(text);
        await new Promise((done) => setTimeout(done, LOOK_MS));
      }
    };
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    look()
      .catch(() => {
        if (!stopping.signal.aborted) setState('away');
      })
      .finally(() => {
        if (stopping.signal.aborted) stop();
      });
    return () => {
      stopping.abort();
      stop();
    };
  }, [video]);
  return state;
}
