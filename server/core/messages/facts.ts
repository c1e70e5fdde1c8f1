import { jsonSchemaBuilders } from '../../../src/core/schema/described/jsonSchema';
import { limits } from '../../../src/core/schema/index';
import type { CollectionResources } from '../call/collections';
import type { RouteDescription } from '../call/facts';

const recipientIdsSchema = jsonSchemaBuilders.list(jsonSchemaBuilders.text, {
  maxItems: limits.maxMessageRecipients,
});
const unreachedRecipientProperties = {
  _id: jsonSchemaBuilders.text,
  name: jsonSchemaBuilders.text,
  message: jsonSchemaBuilders.text,
};

const messageKindSchema = jsonSchemaBuilders.oneOf(['notice', 'ad']);

/** Schema of an answer with a message's numbers of recipients by state, such as sent, failed or waiting. */
const mailingProgressSchema = jsonSchemaBuilders.object({
  _id: jsonSchemaBuilders.text,
  subject: jsonSchemaBuilders.text,
  total: jsonSchemaBuilders.whole,
  sent: jsonSchemaBuilders.whole,
  waiting: jsonSchemaBuilders.whole,
  delayed: jsonSchemaBuilders.whole,
  failed: jsonSchemaBuilders.whole,
  refused: jsonSchemaBuilders.whole,
  withoutAddress: jsonSchemaBuilders.whole,
  cancelled: jsonSchemaBuilders.whole,
  kind: messageKindSchema,
  sendAt: jsonSchemaBuilders.orNull(jsonSchemaBuilders.instant),
  isCancelled: jsonSchemaBuilders.yesOrNo,
  unreached: jsonSchemaBuilders.list(
    jsonSchemaBuilders.object({
      ...unreachedRecipientProperties,
      delayed: jsonSchemaBuilders.yesOrNo,
      again: jsonSchemaBuilders.yesOrNo,
    }),
  ),
});

const sentMessageSchema = jsonSchemaBuilders.object({
  success: jsonSchemaBuilders.yesOrNo,
  failed: jsonSchemaBuilders.list(jsonSchemaBuilders.object(unreachedRecipientProperties)),
  message: mailingProgressSchema,
});

/** Schema of a dry run's answer: whom the message would reach, and what stops it. */
const messagePreviewSchema = jsonSchemaBuilders.object({
  message: jsonSchemaBuilders.object({
    total: jsonSchemaBuilders.whole,
    waiting: jsonSchemaBuilders.whole,
    failed: jsonSchemaBuilders.whole,
    reasons: jsonSchemaBuilders.list(
      jsonSchemaBuilders.object({ message: jsonSchemaBuilders.text, count: jsonSchemaBuilders.whole }),
    ),
    ads: jsonSchemaBuilders.orNull(jsonSchemaBuilders.text),
    stops: jsonSchemaBuilders.orNull(jsonSchemaBuilders.text),
    preview: jsonSchemaBuilders.orNull(
      jsonSchemaBuilders.object({
        to: jsonSchemaBuilders.text,
        subject: jsonSchemaBuilders.text,
        text: jsonSchemaBuilders.text,
      }),
    ),
  }),
});

/** The optional keys of a message's body, except the key with the ids of the recipients. */
export const optionalMessageBodyKeys = [
  'emails',
  'filter',
  'except',
  'expected',
  'dryRun',
  'kind',
  'confirms',
  'sendAt',
  'test',
];

export const describeSendMessageRoute = (pluralName: string): RouteDescription => ({
  title: 'Sends a message to many, each alone',
  body: {
    ...jsonSchemaBuilders.body(
      {
        [pluralName]: recipientIdsSchema,
        emails: recipientIdsSchema,
        filter: {
          ...jsonSchemaBuilders.map(jsonSchemaBuilders.text),
          description: 'Parameters of a list: whoever it finds',
        },
        except: recipientIdsSchema,
        expected: { ...jsonSchemaBuilders.whole, description: 'How many the filter found when it was shown' },
        dryRun: {
          ...jsonSchemaBuilders.yesOrNo,
          description: 'Only counts who would be reached; sends nothing',
        },
        kind: { ...messageKindSchema, description: 'Notices, or advertisements to who consented to them' },
        confirms: {
          ...jsonSchemaBuilders.yesOrNo,
          description: 'A notice that reminds of a consent to advertisements; the ledger keeps its date',
        },
        sendAt: { ...jsonSchemaBuilders.instant, description: 'When it goes; absent for at once' },
        test: { ...jsonSchemaBuilders.yesOrNo, description: 'Goes to the caller alone' },
        subject: { ...jsonSchemaBuilders.text, maxLength: limits.maxMessageSubjectLength },
        message: { ...jsonSchemaBuilders.text, maxLength: limits.maxMessageTextLength },
      },
      [pluralName, ...optionalMessageBodyKeys],
    ),
    examples: [{ [pluralName]: ['…'], subject: '…', message: '…' }],
  },
  answer: jsonSchemaBuilders.anyOf([sentMessageSchema, messagePreviewSchema]),
  carries: {
    totalCount: jsonSchemaBuilders.whole,
    left: jsonSchemaBuilders.whole,
    success: jsonSchemaBuilders.yesOrNo,
    failed: jsonSchemaBuilders.list(jsonSchemaBuilders.object(unreachedRecipientProperties)),
  },
  errors: ['invalid', 'too_many_records', 'selection_changed', 'confirm_needed', 'mail_budget'],
});

export const messageProgressRouteDescription: RouteDescription = {
  title: 'Tells how far a message is',
  answer: sentMessageSchema,
};

export const messageRetryRouteDescription: RouteDescription = {
  title: 'Tries those again who were not reached',
  answer: sentMessageSchema,
};

export const cancelMessageRouteDescription: RouteDescription = {
  title: 'Takes a message back before it goes',
  answer: sentMessageSchema,
  errors: ['not_now'],
};

export const describeReplyVariablesRoute = ({ path }: CollectionResources): RouteDescription => ({
  title: `Reads the values of the variables in answers to one of ${path}`,
  about:
    "By name; empty where the record has none. Values of the person need the right to that person's record.",
  answer: jsonSchemaBuilders.object({ variables: jsonSchemaBuilders.map(jsonSchemaBuilders.text) }),
});
