import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  buildFormDraft,
  mergeDraftIntoFormValues,
} from '../../../../../src/core/engine/form/leave/drafts/formDraft';
import type { DraftToStore } from '../../../../../src/core/provider/calls/drafts';
import type { ConsoleRecord } from '../../../../../src/core/provider/dataProvider';
import { getAt, type Loose, setAt } from '../../../../../src/core/schema/index';
import { openThing, recordOf } from '../edit/openThing';
import { thing } from '../thing';

const stored = recordOf({
  ...{ kind: 'plain', subject: 'a', rank: 1, content: '<p>a</p>', version: 3 },
  slides: [{ _id: 's1', url: 'https://example.com/1', image: null }],
});

/** The draft that a form leaves: what is left of it as JSON. */
function leave(typed: Loose, record?: ConsoleRecord): DraftToStore | null {
  const { editing, state } = openThing(record ? { stored: record } : {});
  for (const [path, value] of Object.entries(typed)) editing.change(path, value);
  return JSON.parse(JSON.stringify(buildFormDraft(thing, state(), editing.changes())?.draft ?? null));
}

/** A form that is opened anew, and the draft taken up in it. */
async function takeUp(draft: DraftToStore, record?: ConsoleRecord) {
  const { editing, state } = openThing(record ? { stored: record } : {});
  const { values, base } = mergeDraftIntoFormValues(thing, state(), [], draft);
  const done = editing.resume(values, base);
  return { editing, state, done };
}

const texts = fc.string({ maxLength: 10 });
const typings = fc.record(
  {
    subject: texts,
    rank: fc.integer(),
    content: texts,
    'display.period': fc.boolean(),
    'slides.0.url': texts,
  },
  { requiredKeys: [] },
);

test('whatever was typed is there again, in a record and in a new one', async () => {
  await fc.assert(
    fc.asyncProperty(typings, fc.constantFrom(stored, undefined), async (typed, record) => {
      const { editing, state } = openThing(record ? { stored: record } : {});
      for (const [path, value] of Object.entries(typed)) editing.change(path, value);
      const draft = leave(typed, record);
      if (!draft) {
        // A returned false would fail the property.
        expect(editing.changes()).toEqual([]);
        return;
      }
      const again = await takeUp(draft, record);
      expect(await again.done).toBe(true);
      expect(again.editing.changes()).toEqual(editing.changes());
      for (const path of editing.changes())
        expect(getAt(again.state().values, path)).toEqual(getAt(state().values, path));
    }),
  );
});

test('over a record that was saved since, each side keeps what the other left alone, and both are asked about the rest', async () => {
  const plain = ['subject', 'rank', 'content'] as const;
  const sides = fc.record({ subject: texts, rank: fc.integer(), content: texts }, { requiredKeys: [] });
  await fc.assert(
    fc.asyncProperty(sides, sides, fc.boolean(), async (mine, theirs, isMine) => {
      const draft = leave(mine, stored);
      if (!draft) return;
      const later = Object.entries(theirs).reduce<Loose>((all, [path, value]) => setAt(all, path, value), {
        ...stored,
        version: 4,
      }) as ConsoleRecord;
      const { editing, state, done } = await takeUp(draft, later);
      const changed = (side: Loose, path: string) => path in side && side[path] !== getAt(stored, path);
      const asked = plain.filter(
        (path) => changed(mine, path) && changed(theirs, path) && mine[path] !== theirs[path],
      );
      expect([...(state().conflict?.paths ?? [])].sort()).toEqual([...asked].sort());
      if (asked.length > 0) editing.answerConflict(isMine ? [] : asked);
      expect(await done).toBe(true);
      for (const path of plain) {
        const isOwn = changed(mine, path) && (isMine || !asked.includes(path));
        expect(getAt(state().values, path)).toEqual(isOwn ? mine[path] : getAt(later, path));
      }
    }),
  );
});

test('who gives up at the question keeps the form as it was', async () => {
  const draft = leave({ subject: 'mine' }, stored);
  if (!draft) throw new Error('Something was typed');
  const { editing, state, done } = await takeUp(draft, { ...stored, subject: 'theirs', version: 4 });
  editing.answerConflict(null);
  expect([await done, state().values.subject]).toEqual([false, 'theirs']);
});

test('a text of before that was left out for its length is asked about, and never overwritten silently', async () => {
  const draft = leave({ content: '<p>b</p>' }, stored);
  if (!draft) throw new Error('Something was typed');
  const short = { ...draft, base: { version: 3, values: {} } };
  const { state } = await takeUp(short, { ...stored, content: '<p>c</p>', version: 4 });
  expect(state().conflict?.paths).toEqual(['content']);
});

test('a chosen file stays out of it, and what was typed before it was taken up is the newer text', () => {
  const { editing, state } = openThing({ stored });
  const file = new File(['x'], 'x.png');
  editing.change('thumb', { rawFile: file, src: '', title: 'x.png' });
  expect(buildFormDraft(thing, state(), editing.changes())).toBeNull();
  editing.change('subject', 'newer');
  const draft = leave({ subject: 'older', rank: 7 }, stored);
  if (!draft) throw new Error('Something was typed');
  expect(mergeDraftIntoFormValues(thing, state(), ['subject'], draft).values).toMatchObject({
    subject: 'newer',
    rank: 7,
  });
});
