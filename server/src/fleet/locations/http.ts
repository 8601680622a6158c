import type { locationCalls } from '#domain/fleet/locations/calls.ts';
import type { handCalls } from '#domain/fleet/locations/hand-calls.ts';
import type { privacyCalls } from '#domain/fleet/locations/privacy-calls.ts';
import { seesLocation } from '#domain/foundation/permissions/permissions.ts';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../platform/http/serve.ts';
import { exportTrack } from './export-track.ts';
import { deleteGeofence, geofencesOf, saveGeofence, setGeofenceStatus } from './geofences.ts';
import { gnssConfig, setGnssInterval } from './gnss-config.ts';
import { lastPosition } from './last-position.ts';
import { positionByHand, removePositionByHand, setPositionByHand } from './position-by-hand.ts';
import { companyPrivacyHours, privacyHoursOf, saveCompanyPrivacyHours, savePrivacyHours } from './privacy.ts';

export function locationHandlers(
  context: Context,
): Handlers<typeof locationCalls & typeof handCalls & typeof privacyCalls> {
  const { within } = context;
  return {
    getGNSSLastByMcuID: async ({ session, device }) =>
      seesLocation(session.role, device.locationShared) ? within(session, (tx) => lastPosition(tx, device)) : null,
    exportTrack: ({ session, device, input }) => exportTrack(context, session, device, input),
    getGeofences: ({ session, device }) => geofencesOf(context, session, device),
    saveGeofence: ({ session, device, input }) => saveGeofence(context, session, device, input),
    setGeofenceStatus: ({ session, device, input }) => setGeofenceStatus(context, session, device, input),
    deleteGeofence: async ({ session, device, input }) => {
      await deleteGeofence(context, session, device, input);
      return null;
    },
    getPositionByHand: ({ session, device }) => positionByHand(context, session, device),
    setPositionByHand: ({ session, device, input }) => setPositionByHand(context, session, device, input),
    removePositionByHand: ({ session, device }) => removePositionByHand(context, session, device),
    getPrivacyHours: ({ device }) => privacyHoursOf(context, device),
    savePrivacyHours: ({ session, device, input }) => savePrivacyHours(context, session, device, input.hours),
    getCompanyPrivacyHours: ({ session, input }) => companyPrivacyHours(context, session, input.companyId),
    saveCompanyPrivacyHours: ({ session, input }) =>
      saveCompanyPrivacyHours(context, session, input.companyId, input.hours),
    getGnssConfig: ({ session, device }) => within(session, (tx) => gnssConfig(tx, device)),
    updateGnssConfig: ({ session, device, input }) => setGnssInterval(context, session, device, input.interval),
  };
}
