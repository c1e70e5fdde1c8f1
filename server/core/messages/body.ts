import {
  type AnyResource,
  isId,
  isInstant,
  isObject,
  isStorable,
  LONGEST_ADDRESS,
  type Loose,
  limits,
  seoulDay,
} from '../../../src/core/schema/index';
import { ApiError } from '../basics/errors';
import { fill, type ServerMessages } from '../basics/messages';
import { DAY_MS, later } from '../basics/time';
import { refuseKeys } from '../call/params';
import { type Letter, letterOf, letterProblems, refuseLetter } from './letter';

/** The request in a body. */
export interface Wanted extends Letter {
  ids: string[];
  emails: string[];
  filter: { params: URLSearchParams; except: Set<string>; expected: number | undefined } | null;
  /** Whether the call only counts who would be reached. */
  dryRun: boolean;
  kind: 'notice' | 'ad';
  /** When it goes; null for at once. */
  sendAt: string | null;
  /** Whether it goes to the operator alone. */
  test: boolean;
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

const areIds = (value: unknown): value is string[] => isTexts(value) && value.every(isId);

/** Whether these may be stored as addresses in the outbox; each entry there says whether a mailbox exists. */
const areAddresses = (value: unknown): value is string[] =>
  isTexts(value) && value.every((text) => text.trim().length <= LONGEST_ADDRESS && isStorable(text));

const KEYS = [
  'subject',
  'message',
  'emails',
  'filter',
  'except',
  'expected',
  'dryRun',
  'kind',
  'sendAt',
  'test',
];

/** Throws 400 for keys that a body may not have. */
export function refuseUnknown(body: Loose, known: readonly string[]): void {
  refuseKeys(Object.keys(body).filter((key) => !known.includes(key)));
}

/** Throws 400 for more recipients than one call may have. */
export function refuseTooMany(count: number): void {
  if (count > limits.recipients) throw new ApiError('too_many_records', { args: { max: limits.recipients } });
}

function readFilter({ filter, except = [], expected }: Loose): Wanted['filter'] {
  if (filter === undefined) return null;
  const isFilter = isObject(filter) && Object.values(filter).every((value) => typeof value === 'string');
  if (!isFilter || !areIds(except)) throw new ApiError('bad_request');
  if (expected !== undefined && !Number.isInteger(expected)) throw new ApiError('bad_request');
  refuseTooMany(except.length);
  return {
    params: new URLSearchParams(filter as Record<string, string>),
    except: new Set(except),
    expected: expected as number | undefined,
  };
}

/**
 * Throws 422 for a time of sending that does not lie ahead, within `limits.sendAheadDays`. A repeated call may come later
 * than that time, so this is for new messages alone.
 */
export function refuseSendAt({ sendAt }: Wanted, now: Date, { problems }: ServerMessages): void {
  if (sendAt === null) return;
  const until = later(now, limits.sendAheadDays * DAY_MS);
  refuseLetter({
    sendAt:
      sendAt <= now.toISOString()
        ? problems.notAhead
        : sendAt > until
          ? fill(problems.tooLate, { until: seoulDay(until) })
          : null,
  });
}

/** Parses a body. Throws 400, and 422 with the faults of its texts. */
export function readBody(body: Loose, { api: { many } }: AnyResource, messages: ServerMessages): Wanted {
  refuseUnknown(body, [...KEYS, many]);
  const { subject = '', message = '', emails = [], dryRun = false, [many]: ids = [] } = body;
  const { kind = 'notice', sendAt, test = false } = body;
  if (!areIds(ids) || !areAddresses(emails) || typeof dryRun !== 'boolean') throw new ApiError('bad_request');
  if ((kind !== 'notice' && kind !== 'ad') || typeof test !== 'boolean') throw new ApiError('bad_request');
  const filter = readFilter(body);
  refuseLetter({
    [many]: ids.length + emails.length === 0 && !filter && !test ? messages.mail.message.nobody : null,
    sendAt:
      sendAt === undefined || sendAt === null || (typeof sendAt === 'string' && isInstant(sendAt))
        ? null
        : messages.problems.notADate,
    // Before any text is written the console asks for the recipients.
    ...(!dryRun && letterProblems({ subject, message }, limits.messageText, messages)),
  });
  refuseTooMany(ids.length + emails.length);
  return {
    ...letterOf({ subject, message }),
    ids: [...new Set(ids)],
    emails: [...new Set(emails.map((email) => email.trim()))],
    filter,
    dryRun,
    kind,
    sendAt: typeof sendAt === 'string' ? sendAt : null,
    test,
  };
}
