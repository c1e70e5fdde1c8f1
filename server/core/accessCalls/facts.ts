import { jsonSchemaBuilders } from '../../../src/core/schema/described/jsonSchema';
import { limits } from '../../../src/core/schema/index';
import type { RouteDescription } from '../call/facts';

const monthSchema = { ...jsonSchemaBuilders.text, pattern: '^(19|20)\\d{2}-(0[1-9]|1[0-2])$' };
const hashChainLinkSchema = jsonSchemaBuilders.object({
  number: jsonSchemaBuilders.whole,
  hash: jsonSchemaBuilders.text,
});
const accessLogMonthReviewSchema = jsonSchemaBuilders.object({
  createdAt: jsonSchemaBuilders.instant,
  operator: jsonSchemaBuilders.text,
  note: jsonSchemaBuilders.text,
});

export const verifyAccessLogRouteDescription: RouteDescription = {
  title: 'Follows the chain of the record of access',
  answer: jsonSchemaBuilders.object({
    verified: jsonSchemaBuilders.object({
      count: jsonSchemaBuilders.whole,
      since: {
        ...jsonSchemaBuilders.text,
        description: 'Instant of the first entry; empty if there is none',
      },
      last: hashChainLinkSchema,
      broken: jsonSchemaBuilders.orNull(
        jsonSchemaBuilders.object(
          {
            number: jsonSchemaBuilders.whole,
            because: jsonSchemaBuilders.oneOf(['missing', 'changed', 'cut', 'unended']),
            at: jsonSchemaBuilders.instant,
          },
          ['at'],
        ),
      ),
      checkedAt: jsonSchemaBuilders.instant,
    }),
  }),
};

export const accessLogOperatorsRouteDescription: RouteDescription = {
  title: 'Lists who is in the record of access',
  answer: jsonSchemaBuilders.object({
    operators: jsonSchemaBuilders.list(
      jsonSchemaBuilders.object({
        _id: jsonSchemaBuilders.text,
        name: jsonSchemaBuilders.text,
        username: jsonSchemaBuilders.text,
      }),
    ),
  }),
};

export const accessMonthSummaryRouteDescription: RouteDescription = {
  title: 'Tells what a month of the record of access holds',
  query: [{ name: 'month', schema: monthSchema, about: 'Without it the oldest that waits for its review' }],
  answer: jsonSchemaBuilders.object({
    month: jsonSchemaBuilders.object({
      month: monthSchema,
      count: jsonSchemaBuilders.whole,
      figures: jsonSchemaBuilders.map(jsonSchemaBuilders.whole),
      review: jsonSchemaBuilders.orNull(accessLogMonthReviewSchema),
      open: jsonSchemaBuilders.list(monthSchema),
      since: jsonSchemaBuilders.orNull(jsonSchemaBuilders.instant),
    }),
  }),
};

export const reviewAccessMonthRouteDescription: RouteDescription = {
  title: 'Marks a month that is over as reviewed',
  body: jsonSchemaBuilders.body(
    {
      month: monthSchema,
      note: { ...jsonSchemaBuilders.text, maxLength: limits.exportReasonLengthLimits.max },
    },
    ['note'],
  ),
  status: 201,
  answer: jsonSchemaBuilders.object({
    reviewed: jsonSchemaBuilders.object({ month: monthSchema, note: jsonSchemaBuilders.text }),
  }),
  errors: ['month_not_over', 'reviewed_already'],
};
