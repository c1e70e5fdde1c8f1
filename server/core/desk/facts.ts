import { json } from '../../../src/core/schema/described/jsonSchema';
import { limits } from '../../../src/core/schema/index';
import type { Faces } from '../call/faces';
import type { RouteFacts } from '../call/facts';
import { currentRecordSchema, oneRecordSchema } from '../records/facts/records';

const change = (faces: Faces, title: string, body: RouteFacts['body']): RouteFacts => ({
  title: `${title} one of ${faces.path}`,
  version: 'needed',
  ...(body && { body }),
  answer: oneRecordSchema(faces),
  carries: currentRecordSchema(faces),
  errors: ['invalid', 'not_allowed', 'busy', 'storage_full'],
});

export const assignRouteFacts = (faces: Faces): RouteFacts =>
  change(faces, 'Assigns', json.body({ to: json.orNull(json.oneOf(['me'])) }));

export const holdRouteFacts = (faces: Faces): RouteFacts => ({
  ...change(faces, 'Puts off', json.body({ until: json.orNull(json.day) })),
  about: `Until a day after today, at most ${limits.heldDays} days ahead; null ends it.`,
});

const writer = json.object({ _id: json.text, name: json.text, until: json.instant });

export const writingRouteFacts = ({ path }: Faces): RouteFacts => ({
  title: `Says that the caller writes an answer to one of ${path}`,
  about: `Kept for ${limits.writingSeconds} seconds, in no record and in no entry of the record of access.`,
  answer: json.object({ writing: writer }),
  errors: ['not_allowed'],
});

export const writersRouteFacts = ({ path }: Faces): RouteFacts => ({
  title: `Lists the ${path} that other operators write answers to`,
  answer: json.object({ writing: json.list(writer) }),
});

export const calendarRouteFacts = ({ path }: Faces): RouteFacts => ({
  title: `Reads until when ${path} are to be answered`,
  about: 'The limit in business days, and the days that differ from Monday to Friday.',
  answer: json.object({
    desk: json.object(
      { days: json.whole, off: json.list(json.day), works: json.list(json.day), until: json.day },
      ['until'],
    ),
  }),
});
