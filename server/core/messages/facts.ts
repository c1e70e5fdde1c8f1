import { json } from '../../../src/core/schema/described/jsonSchema';
import { limits } from '../../../src/core/schema/index';
import type { Faces } from '../call/faces';
import type { RouteFacts } from '../call/facts';

const ids = json.list(json.text, { maxItems: limits.recipients });
const unreached = { _id: json.text, name: json.text, message: json.text };

const kind = json.oneOf(['notice', 'ad']);

/** Schema of the progress of a message to many recipients. */
const progress = json.object({
  _id: json.text,
  subject: json.text,
  total: json.whole,
  sent: json.whole,
  waiting: json.whole,
  delayed: json.whole,
  failed: json.whole,
  refused: json.whole,
  withoutAddress: json.whole,
  cancelled: json.whole,
  kind,
  sendAt: json.orNull(json.instant),
  isCancelled: json.yesOrNo,
  unreached: json.list(json.object({ ...unreached, delayed: json.yesOrNo, again: json.yesOrNo })),
});

const answer = json.object({
  success: json.yesOrNo,
  failed: json.list(json.object(unreached)),
  message: progress,
});

const optional = (many: string) => [
  many,
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

export const sendMessageRouteFacts = (many: string): RouteFacts => ({
  title: 'Sends a message to many, each alone',
  body: {
    ...json.body(
      {
        [many]: ids,
        emails: ids,
        filter: { ...json.map(json.text), description: 'Parameters of a list: whoever it finds' },
        except: ids,
        expected: { ...json.whole, description: 'How many the filter found when it was shown' },
        dryRun: { ...json.yesOrNo, description: 'Only counts who would be reached; sends nothing' },
        kind: { ...kind, description: 'Notices, or advertisements to who consented to them' },
        confirms: {
          ...json.yesOrNo,
          description: 'A notice that reminds of a consent to advertisements; the ledger keeps its date',
        },
        sendAt: { ...json.instant, description: 'When it goes; absent for at once' },
        test: { ...json.yesOrNo, description: 'Goes to the caller alone' },
        subject: { ...json.text, maxLength: limits.messageSubject },
        message: { ...json.text, maxLength: limits.messageText },
      },
      optional(many),
    ),
    examples: [{ [many]: ['…'], subject: '…', message: '…' }],
  },
  answer,
  carries: { totalCount: json.whole, success: json.yesOrNo, failed: json.list(json.object(unreached)) },
  errors: ['invalid', 'too_many_records', 'selection_changed', 'confirm_needed', 'mail_budget'],
});

export const messageStateRouteFacts: RouteFacts = { title: 'Tells how far a message is', answer };

export const retryMessageRouteFacts: RouteFacts = { title: 'Tries those again who were not reached', answer };

export const cancelMessageRouteFacts: RouteFacts = {
  title: 'Takes a message back before it goes',
  answer,
  errors: ['not_now'],
};

export const variablesRouteFacts = ({ path }: Faces): RouteFacts => ({
  title: `Reads the values of the variables in answers to one of ${path}`,
  about:
    "By name; empty where the record has none. Values of the person need the right to that person's record.",
  answer: json.object({ variables: json.map(json.text) }),
});
