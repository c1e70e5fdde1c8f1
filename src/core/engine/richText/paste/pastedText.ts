import { Fragment, type ResolvedPos, Slice } from '@tiptap/pm/model';
import { toNfc } from '../../../schema/index';

/** Returns plain pasted text with a paragraph for each line, including empty lines. */
export const createSliceFromPastedText = (text: string, $at: ResolvedPos): Slice => {
  const { schema } = $at.doc.type;
  const lines = toNfc(text).replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  const paragraphs = lines.map((line) =>
    schema.node('paragraph', null, line === '' ? [] : schema.text(line, $at.marks())),
  );
  return new Slice(Fragment.from(paragraphs), 1, 1);
};
