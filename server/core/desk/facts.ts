import { jsonSchemaBuilders } from '../../../src/core/schema/described/jsonSchema';
import { limits } from '../../../src/core/schema/index';
import type { CollectionResources } from '../call/collections';
import type { RouteDescription } from '../call/facts';
import { createConflictAnswerProperties, createSingleRecordAnswerSchema } from '../records/facts/records';

const describeReplyDeskChangeRoute = (
  collection: CollectionResources,
  title: string,
  body: RouteDescription['body'],
): RouteDescription => ({
  title: `${title} one of ${collection.path}`,
  version: 'needed',
  ...(body && { body }),
  answer: createSingleRecordAnswerSchema(collection),
  carries: createConflictAnswerProperties(collection),
  errors: ['invalid', 'not_allowed', 'busy', 'storage_full'],
});

export const describeAssignRecordRoute = (collection: CollectionResources): RouteDescription =>
  describeReplyDeskChangeRoute(
    collection,
    'Assigns',
    jsonSchemaBuilders.body({ to: jsonSchemaBuilders.orNull(jsonSchemaBuilders.oneOf(['me'])) }),
  );

export const describePostponeReplyRoute = (collection: CollectionResources): RouteDescription => ({
  ...describeReplyDeskChangeRoute(
    collection,
    'Puts off',
    jsonSchemaBuilders.body({ until: jsonSchemaBuilders.orNull(jsonSchemaBuilders.day) }),
  ),
  about: `Until a day after today, at most ${limits.maxDeskPostponeDays} days ahead; null ends it.`,
});

const replyWriterSchema = jsonSchemaBuilders.object({
  _id: jsonSchemaBuilders.text,
  name: jsonSchemaBuilders.text,
  until: jsonSchemaBuilders.instant,
});

export const describeRouteToAnnounceReplyWriter = ({ path }: CollectionResources): RouteDescription => ({
  title: `Says that the caller writes an answer to one of ${path}`,
  about: `Kept for ${limits.replyInProgressNoticeSeconds} seconds, in no record and in no entry of the record of access.`,
  answer: jsonSchemaBuilders.object({ writing: replyWriterSchema }),
  errors: ['not_allowed'],
});

export const describeRouteToListReplyWriters = ({ path }: CollectionResources): RouteDescription => ({
  title: `Lists the ${path} that other operators write answers to`,
  answer: jsonSchemaBuilders.object({ writing: jsonSchemaBuilders.list(replyWriterSchema) }),
});

export const describeReplyCalendarRoute = ({ path }: CollectionResources): RouteDescription => ({
  title: `Reads until when ${path} are to be answered`,
  about: 'The limit in business days, and the days that differ from Monday to Friday.',
  answer: jsonSchemaBuilders.object({
    desk: jsonSchemaBuilders.object(
      {
        days: jsonSchemaBuilders.whole,
        off: jsonSchemaBuilders.list(jsonSchemaBuilders.day),
        works: jsonSchemaBuilders.list(jsonSchemaBuilders.day),
        until: jsonSchemaBuilders.day,
      },
      ['until'],
    ),
  }),
});
