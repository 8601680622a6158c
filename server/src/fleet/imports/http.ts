import type { importCalls } from '#domain/fleet/imports/calls.ts';
import { decodeImport } from '#domain/fleet/imports/wire.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import type { Context } from '../../context.ts';
import { devicesFor } from '../../foundation/devices/scoped.ts';
import type { Handlers } from '../../platform/http/serve.ts';
import { endImport } from './end.ts';
import { createImportDesk } from './import-desk.ts';
import { listedImports } from './listed.ts';
import { undoImport } from './undo.ts';

/** Parts of all accounts that this process has in hand; who is refused sends its part again. */
const MAX_UNDER_WAY = 40;

export function importHandlers(context: Context): Handlers<typeof importCalls> {
  const { within, clock } = context;
  const desk = createImportDesk(context);
  let underWay = 0;
  return {
    listImports: ({ session, input }) => within(session, (tx) => listedImports(tx, session, input.mcuId)),
    importPart: async ({ session, device, file }) => {
      if (underWay >= MAX_UNDER_WAY) throw new Refusal('imports_busy');
      underWay += 1;
      try {
        await within(session, (tx) => devicesFor(tx, session, 'importRecords', [device.mcuId]));
        const part = decodeImport(file);
        if (!part) throw new Refusal('import_part_unreadable');
        const { stored, alreadyThere, refused } = await desk.take(device.id, session, part);
        return { stored, alreadyThere, refused };
      } finally {
        underWay -= 1;
      }
    },
    endImport: async ({ session, input }) => {
      await within(session, (tx) => endImport(tx, session, input, clock.now()));
      return null;
    },
    undoImport: async ({ session, input }) => {
      await within(session, (tx) => undoImport(tx, session, input, clock.now()));
      return null;
    },
  };
}
