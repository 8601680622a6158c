import { Refusal } from '#domain/foundation/basics/errors.ts';
import type { Editor } from '../../alerting/alarms/rules/device-rules.ts';
import { saveWarningSettings } from '../../alerting/alarms/settings.ts';
import type { Context } from '../../context.ts';
import { defaultTemplates } from '../templates/templates.ts';

interface NewDevice {
  readonly mcuId: string;
  readonly sn: string;
}

/** Gives new devices the warning limits of the templates for their serial numbers; they do without those that do not fit their batteries. */
export async function giveDefaultLimits(
  context: Context,
  session: Editor,
  devices: readonly NewDevice[],
): Promise<void> {
  const templates = await defaultTemplates(context.within, session, [...new Set(devices.map(({ sn }) => sn))]);
  for (const theirs of Map.groupBy(devices, ({ sn }) => templates.get(sn)?.id).values()) {
    const template = templates.get(theirs[0]!.sn);
    if (!template || template.limits.length === 0) continue;
    try {
      await saveWarningSettings(context, session, {
        mcuIds: theirs.map(({ mcuId }) => mcuId),
        limits: template.limits,
      });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      context.log.warn({ template: template.id, reason: error.code }, 'limits of a template do not fit new devices');
    }
  }
}
