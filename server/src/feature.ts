import type { FastifyInstance } from 'fastify';
import type { Calls } from '#domain/assembly/calls.ts';
import type { Contract } from '#domain/contract/define.ts';
import type { createKeyAdmission } from './access/api-keys/admission.ts';
import type { SessionDirectory } from './access/users/sessions/session-directory.ts';
import type { Gate, MayUsePassword } from './access/users/sessions/sign-in.ts';
import type { Context } from './context.ts';
import type { CommandEffects } from './fleet/control/effects.ts';
import type { Device } from './foundation/devices/device-directory.ts';
import type { Texts } from './foundation/i18n/texts.ts';
import type { Translate } from './foundation/i18n/translate.ts';
import type { TagUsers } from './foundation/labels/tag-users.ts';
import type { AuditActions } from './foundation/system/audit-actions.ts';
import type { AuditCounter } from './foundation/system/audit-counter.ts';
import type { MapServices } from './foundation/system/maps/map-services.ts';
import type { Partitions } from './platform/db/partitions.ts';
import type { Tables } from './platform/db/table.ts';
import type { Ask, Handlers } from './platform/http/serve.ts';
import type { Job } from './platform/jobs/job.ts';
import type { Mailer } from './platform/mail/mailer.ts';
import type { DeclaredMetrics } from './platform/metrics/declared.ts';
import type { DrawPdf } from './platform/pdf/pdfs.ts';
import type { RemakePicture } from './platform/pictures/pictures.ts';
import type { MailParts } from './reporting/delivery/mail/send-mails.ts';
import type { Recomputation } from './stream/device-state/recomputation.ts';
import type { Sink } from './stream/ingest/sink.ts';
import type { RebuildPart } from './stream/recompute/rebuild/rebuild-part.ts';

/** What the handlers of calls are made of. A feature takes of it what it needs. */
export interface HttpParts {
  readonly app: FastifyInstance;
  readonly context: Context;
  readonly sessions: SessionDirectory;
  readonly mailer: Mailer;
  readonly mail: MailParts;
  readonly texts: Texts;
  readonly translate: (language: string) => Translate;
  readonly drawPdf: DrawPdf;
  readonly remakePicture: RemakePicture;
  readonly auditCounter: AuditCounter;
  readonly maps: MapServices;
  readonly mayUsePassword: MayUsePassword;
  readonly gate: Gate;
  readonly tagUsers: readonly TagUsers[];
}

/** What routes besides the contract are made of: they may make its calls. */
interface RouteParts extends HttpParts {
  readonly ask: Ask<Calls>;
  readonly admitKey: ReturnType<typeof createKeyAdmission>;
}

/** What jobs are made of. */
export interface JobParts {
  readonly context: Context;
  /** Where this process serves calls. */
  readonly url: string;
  readonly mail: MailParts;
  readonly texts: Texts;
  readonly drawPdf: DrawPdf;
  readonly partitions: Partitions;
  /** Derives everything about a device again from its log. */
  rebuild(device: Device): Promise<void>;
  readonly recomputations: readonly Recomputation[];
  readonly commandEffects: CommandEffects;
  readonly passingActions: readonly string[];
}

/** All that a feature has, for `start/features.ts`: what is registered, run, written, moved and removed is read from it. */
export interface Feature<C extends Contract = Contract> {
  /** The name of its folder. */
  readonly name: string;
  readonly tables?: Tables;
  readonly metrics?: readonly DeclaredMetrics[];
  /** Its actions; other features may write them, too. That a file was taken is told by its call. */
  readonly audit?: AuditActions;
  /** Of them, those that changed nothing for anybody: stored as long as refusals. */
  readonly passingActions?: readonly string[];
  readonly calls?: C;
  readonly handlers?: (parts: HttpParts) => Handlers<C>;
  readonly routes?: (parts: RouteParts) => void;
  /** Jobs of the role `jobs`. */
  readonly jobs?: (parts: JobParts) => readonly Job[] | Promise<readonly Job[]>;
  /** Writes the effects of the projections in domain/src/assembly/device-state/projections.ts. */
  readonly sink?: Sink | ((recomputations: readonly Recomputation[]) => Sink);
  /** How that which follows the order of instants is computed again. */
  readonly recomputation?: Recomputation;
  /** Its part in deriving a device again from its log. */
  readonly rebuild?: RebuildPart;
  readonly commandEffects?: CommandEffects;
  /** What it has chosen by a tag: told before the tag is removed. */
  readonly tagUsers?: TagUsers;
}

/** A feature whose calls have their handlers. */
export const feature = <C extends Contract = Record<never, never>>(it: Feature<C>): Feature => it as unknown as Feature;
