import { jsonSchemaBuilders } from '../../../src/core/schema/described/jsonSchema';
import { limits } from '../../../src/core/schema/index';
import type { CollectionResources } from '../call/collections';
import type { RouteDescription } from '../call/facts';

const memoSchema = jsonSchemaBuilders.object({
  _id: jsonSchemaBuilders.text,
  text: jsonSchemaBuilders.text,
  createdAt: jsonSchemaBuilders.instant,
  createdBy: jsonSchemaBuilders.object({ _id: jsonSchemaBuilders.text, name: jsonSchemaBuilders.text }),
});

export const memosAnswerSchema = jsonSchemaBuilders.object({
  summary: jsonSchemaBuilders.object({
    totalCount: jsonSchemaBuilders.whole,
    skip: jsonSchemaBuilders.whole,
    limit: jsonSchemaBuilders.whole,
  }),
  memos: jsonSchemaBuilders.list(memoSchema),
});

export const describeListMemosRoute = ({ path }: CollectionResources): RouteDescription => ({
  title: `Lists the memos about one of ${path}, the newest first`,
  about: 'Needs `personal`.',
  isPaged: true,
  answer: memosAnswerSchema,
});

export const describeAddMemoRoute = ({ path }: CollectionResources): RouteDescription => ({
  title: `Adds a memo about one of ${path}`,
  about: 'Needs `personal`. No call changes or removes a memo: a newer one corrects it.',
  status: 201,
  body: jsonSchemaBuilders.body({
    text: { ...jsonSchemaBuilders.text, minLength: 1, maxLength: limits.maxMemoLength },
  }),
  answer: jsonSchemaBuilders.object({ memo: memoSchema }),
  errors: ['invalid'],
});
