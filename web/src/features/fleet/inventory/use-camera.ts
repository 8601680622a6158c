import { type RefObject, useEffect, useRef, useState } from 'react';
import { type CameraFault, cameraFault } from './camera-fault.ts';
import { codeReader } from './read-code.ts';

const LOOK_MS = 200;
type CameraState = 'starting' | 'looking' | CameraFault;

/** Shows the camera in a video and reports every code in front of it until the component unmounts. */
export function useCamera(video: RefObject<HTMLVideoElement | null>, onCode: (text: string) => void): CameraState {
  const [state, setState] = useState<CameraState>('starting');
  const handler = useRef(onCode);
  useEffect(() => {
    handler.current = onCode;
  });
  useEffect(() => {
    const stopping = new AbortController();
    const { signal } = stopping;
    let stream: MediaStream | null = null;
    const stop = () => {
      stopping.abort();
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const fail = (error: unknown) => {
      if (!signal.aborted) setState(cameraFault(error, isSecureContext));
      stop();
    };
    const scan = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      const element = video.current;
      if (signal.aborted || !element) return stop();
      for (const track of stream.getTracks()) {
        // The camera was unplugged, or its permission was revoked in the browser.
        track.addEventListener('ended', () => fail(new DOMException('the camera went', 'NotFoundError')), { signal });
      }
      element.srcObject = stream;
      await element.play();
      const read = await codeReader();
      if (!signal.aborted) setState('looking');
      while (!signal.aborted) {
        const text = element.readyState >= element.HAVE_CURRENT_DATA ? await read(element) : null;
        if (text !== null && !signal.aborted) handler.current(text);
        await new Promise((done) => setTimeout(done, LOOK_MS));
      }
    };
    scan().catch(fail);
    return stop;
  }, [video]);
  return state;
}
