import { json } from '../../../src/core/schema/described/jsonSchema';
import { limits } from '../../../src/core/schema/index';
import type { RouteFacts } from '../call/facts';

const month = { ...json.text, pattern: '^(19|20)\\d{2}-(0[1-9]|1[0-2])$' };
const link = json.object({ number: json.whole, hash: json.text });
const review = json.object({ createdAt: json.instant, operator: json.text, note: json.text });

export const verifyChainRouteFacts: RouteFacts = {
  title: 'Follows the chain of the record of access',
  answer: json.object({
    verified: json.object({
      count: json.whole,
      since: { ...json.text, description: 'Instant of the first entry; empty if there is none' },
      last: link,
      broken: json.orNull(
        json.object(
          {
            number: json.whole,
            because: json.oneOf(['missing', 'changed', 'cut', 'unended']),
            at: json.instant,
          },
          ['at'],
        ),
      ),
      checkedAt: json.instant,
    }),
  }),
};

export const recordedOperatorsRouteFacts: RouteFacts = {
  title: 'Lists who is in the record of access',
  answer: json.object({
    operators: json.list(json.object({ _id: json.text, name: json.text, username: json.text })),
  }),
};

export const accessMonthRouteFacts: RouteFacts = {
  title: 'Tells what a month of the record of access holds',
  query: [{ name: 'month', schema: month, about: 'Without it the oldest that waits for its review' }],
  answer: json.object({
    month: json.object({
      month,
      count: json.whole,
      figures: json.map(json.whole),
      review: json.orNull(review),
      open: json.list(month),
      since: json.orNull(json.instant),
    }),
  }),
};

export const reviewMonthRouteFacts: RouteFacts = {
  title: 'Marks a month that is over as reviewed',
  body: json.body({ month, note: { ...json.text, maxLength: limits.exportReason.max } }, ['note']),
  status: 201,
  answer: json.object({ reviewed: json.object({ month, note: json.text }) }),
  errors: ['month_not_over', 'reviewed_already'],
};
