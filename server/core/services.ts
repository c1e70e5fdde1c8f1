import { limits } from '../../src/core/schema/index';
import { createAccessLog, findAccessLogCollectionName } from './accessLog/log';
import { findAccountCollection } from './accounts/accounts';
import { createSignInCookieCodec } from './accounts/cookies';
import { createDeviceCookieCodec } from './accounts/devices';
import { addHashingConcurrencyLimit, addPasswordNormalization } from './accounts/hashing';
import { createPasswordNonceIssuer } from './accounts/nonces';
import { createTextSigner, type TextSigner } from './accounts/seals';
import type { SecondFactorPolicy } from './accounts/second/policy';
import type { SecondFactorDependencies, WebAuthnService } from './accounts/second/ports';
import { createFactorSecretCipher } from './accounts/second/secrets';
import { findCachedSessionOperator, findOperatorOfSession, SESSIONS_COLLECTION } from './accounts/sessions';
import { maxSessionLifetimes, type SessionLifetimes } from './accounts/sessionTimes';
import { createApiTokenAuthenticator } from './accounts/tokens/authenticate';
import { createSignInTryLimiter } from './accounts/tries';
import { removeAssetFiles } from './assets/assets';
import { createPictureCopyStore } from './assets/copies';
import type { AssetDependencies, PictureShrinker } from './assets/ports';
import { createConcurrencyLimiter } from './basics/limitConcurrency';
import { SECOND_MS } from './basics/time';
import { toLoggableText } from './basics/toLoggableText';
import type { ResourceHooks } from './call/hooks';
import { createAnswerBodyFilter } from './call/output';
import type { ApiCallDependencies } from './call/ports';
import type { OlderRecordStateLimits, Route } from './call/route';
import type { BusinessDayCalendar } from './desk/calendar';
import { findPictureIdsInDrafts } from './drafts/pictures';
import type { DraftDependencies } from './drafts/ports';
import type { HistoryDependencies } from './history/ports';
import type { MailSender } from './mail/mail';
import { type DailyRecipientLimits, defaultMailBudget } from './outbox/budget';
import { AFTER_COMMIT_OUTBOX_KIND } from './outbox/entries';
import { createOutbox, type Outbox } from './outbox/outbox';
import type { DrawPreview } from './previews/page';
import type { PreviewDependencies } from './previews/ports';
import { createRouteAnswerFinalizer } from './privacy/answers';
import { createNameMaskerForNonOperators } from './privacy/masks';
import type { RecordDependencies } from './records/ports';
import { createExportSnapshotLimiter } from './records/search/exports';
import type { ResourceActs } from './records/writes/actCode';
import { createAfterCommitHookRunner } from './records/writes/hooks/queueAfterCommitHooks';

/**
 * All services that routes depend on. Each folder's `ports.ts` declares which of these services the folder
 * needs.
 */
export interface ApiServices
  extends ApiCallDependencies,
    SecondFactorDependencies,
    AssetDependencies,
    RecordDependencies,
    HistoryDependencies,
    DraftDependencies,
    PreviewDependencies {
  mail: MailSender;
  businessDayCalendar?: BusinessDayCalendar | undefined;
  /** The number of recipients to whom an operator may send mails per day. */
  mailBudget: DailyRecipientLimits;
  /**
   * Signs texts that the server gives to clients, such as links, so that the server recognises its own texts
   * later.
   */
  seals: TextSigner;
  /**
   * The origin at which visitors reach the deployment, such as `https://example.com`. Absent if it is not
   * configured.
   */
  publicUrl?: string;
  /** The outbox, which stores and sends every mail. */
  outbox: Outbox;
}

/**
 * The services that a host supplies for the API: the resources, and everything that differs between hosts.
 */
export type HostServices = Pick<
  ApiServices,
  'resources' | 'store' | 'files' | 'clock' | 'random' | 'hashing' | 'keys' | 'mail' | 'sanitize' | 'messages'
>;

/** Returns the custom endpoints of a product, in addition to the generic ones. */
export type CustomRoutesFactory = (services: ApiServices) => readonly Route[];

/**
 * The options for creating the services: what the host supplies, the product's code and the deployment's
 * settings.
 */
export interface ServiceOptions extends HostServices {
  /** The hooks that run with each write of a record. */
  hooks?: readonly ResourceHooks[];
  /** The product's code for the actions on records that resources declare with code. */
  acts?: readonly ResourceActs[];
  /** Names of the resources whose public answers need no sign-in. */
  publicReads?: readonly string[];
  /** Functions that render previews of unsaved records, by resource name. */
  previews?: Readonly<Record<string, DrawPreview>>;
  /** The business days by which the console counts how long an inquiry may wait for an answer. */
  businessDayCalendar?: BusinessDayCalendar;
  /** Whether browsers use https. The session cookie is then Secure and bound to the host. */
  secureCookie?: boolean;
  /** Whether a PUT, a DELETE or an upload is accepted without If-Match. Default false. */
  allowUnversioned?: boolean;
  /** How many older states of a record are kept, and for how long. The default numbers are in `limits`. */
  states?: OlderRecordStateLimits;
  /**
   * The number of recipients to whom an operator may send mails per day. The default number is in `limits`.
   */
  mailBudget?: DailyRecipientLimits;
  /** The origin at which visitors reach the deployment. Unsubscribe links in advertisements begin with it. */
  publicUrl?: string;
  /** Verifies passkeys. Absent if passkeys can't be used. */
  passkeys?: WebAuthnService;
  /** Whether rights to personal data require a second factor at sign-in. By default they never do. */
  secondPolicy?: SecondFactorPolicy;
  /**
   * Addresses and ranges of addresses from which operators may sign in and make calls. If absent, every
   * address is allowed.
   */
  signInAddresses?: readonly string[];
  /** The times after which sessions end. By default, these are the longest times allowed. */
  sessionTimes?: SessionLifetimes;
  /** The 256-bit key that encrypts secrets of second factors. Without it they are stored unencrypted. */
  secretsKey?: Uint8Array;
  /** Makes smaller copies of pictures. Without this function, the original pictures are served. */
  shrink?: PictureShrinker;
  /** Names of the deployment. Operators' passwords may not contain any of these names. */
  names?: readonly string[];
  /**
   * Logs the text of an unexpected error under the id that the operator sees. The text contains no values of
   * records.
   */
  log?: (id: string, text: string) => void;
}

const printToStderr = (id: string, text: string) => console.error(id, text);

/** Creates the services that the API's routes use, except `additions`, which the parts of the API declare. */
export function createApiServices({
  secureCookie = false,
  log = printToStderr,
  hooks = [],
  secretsKey,
  ...options
}: ServiceOptions): Omit<ApiServices, 'additions'> {
  const { resources } = options;
  const textSigner = createTextSigner(options.store, options.random);
  const baseServices = {
    names: [],
    acts: [],
    publicReads: [],
    secondPolicy: 'never' as const,
    signInAddresses: [],
    sessionTimes: maxSessionLifetimes,
    secretSeal: createFactorSecretCipher(secretsKey ?? null),
    previews: {},
    mailBudget: defaultMailBudget,
    states: { states: limits.maxVersionsPerRecord, days: limits.historyDays },
    ...options,
    log: (id: string, error: unknown) => log(id, toLoggableText(error)),
    hashing: addPasswordNormalization(addHashingConcurrencyLimit(options.hashing)),
    accounts: findAccountCollection(resources),
    accessLog: createAccessLog(
      { ...options, maskStranger: createNameMaskerForNonOperators(options.messages.masks) },
      findAccessLogCollectionName(resources),
    ),
    cookies: createSignInCookieCodec(secureCookie),
    nonces: createPasswordNonceIssuer(textSigner, options.random),
    devices: createDeviceCookieCodec(textSigner, options.random),
    tries: createSignInTryLimiter(options.store),
    seals: textSigner,
    secretOf: textSigner.secretOf,
  };
  const pictureCopyStore = createPictureCopyStore(baseServices);
  const outbox = createOutbox(baseServices);
  const authenticateToken = createApiTokenAuthenticator(baseServices);
  outbox.run(AFTER_COMMIT_OUTBOX_KIND, createAfterCommitHookRunner(hooks, options));
  const createUploadLimiter = (maxConcurrent: number, maxWaiting: number) =>
    createConcurrencyLimiter(maxConcurrent, maxWaiting, limits.uploadWaitTimeoutSeconds * SECOND_MS);
  return {
    ...baseServices,
    authenticate: (env, now, isUserInitiated, reader) =>
      env.token === undefined
        ? findOperatorOfSession(baseServices, env, now, isUserInitiated, reader)
        : authenticateToken(env.token, env, now, reader),
    recall: async (env, now) =>
      env.token === undefined ? findCachedSessionOperator(baseServices, env, now) : null,
    carriesSession: ({ cookie }) => baseServices.cookies.read(cookie) !== undefined,
    isSession: async (reader, id) => (await reader.get(SESSIONS_COLLECTION, id)) !== null,
    findPicturesInDrafts: (operatorId) => findPictureIdsInDrafts(options.store, operatorId),
    copies: pictureCopyStore,
    release: (ids) => removeAssetFiles(ids, { ...baseServices, copies: pictureCopyStore }),
    hooks,
    product: { resources, hooks, messages: options.messages, random: options.random },
    wake: () => outbox.wake(),
    output: createAnswerBodyFilter(resources),
    show: createRouteAnswerFinalizer(baseServices),
    limitUploads: createUploadLimiter(limits.maxConcurrentUploads, limits.maxWaitingUploads),
    limitStoring: createUploadLimiter(limits.maxUploadsInProgress, limits.maxUploadsInProgress),
    exports: createExportSnapshotLimiter(options.store),
    outbox,
  };
}
