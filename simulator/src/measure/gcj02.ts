import { toWgs84 } from '#domain/locations/to-wgs84.ts';
import { CoordinateSystem, LocationKind } from '#domain/telemetry/wire.ts';

export interface MicroPlace {
  latitudeMicroDegree: number;
  longitudeMicroDegree: number;
}

/**
 * The GCJ-02 position that the server will take for this WGS-84 position.
 * Found by going against the server's own conversion; the shift changes so little from place to place
 * that three rounds are exact to a micro-degree or two.
 */
export function toGcj02(wgs84: MicroPlace): MicroPlace {
  let guess = wgs84;
  for (let round = 0; round < 3; round++) {
    const back = toWgs84({ ...guess, kind: LocationKind.GNSS, system: CoordinateSystem.GCJ02 });
    guess = {
      latitudeMicroDegree: guess.latitudeMicroDegree + wgs84.latitudeMicroDegree - back.latitudeMicroDegree,
      longitudeMicroDegree: guess.longitudeMicroDegree + wgs84.longitudeMicroDegree - back.longitudeMicroDegree,
    };
  }
  return guess;
}
