import { same } from '../../engine/form/changes';
import type { FormFile } from '../../provider/uploads';
import type { Loose } from '../../schema/index';

/** A slide as a form holds it. */
export type Slide = Loose & { _id?: string; image: FormFile };

/** What tells a slide of the screen from the others, through moves and saves. */
export interface Keyed {
  key: string;
  /** The API's name for it, which a new slide gets when it is saved. */
  _id: string | undefined;
}

/**
 * The keys of slides as they are now, from those of before: a slide keeps its key by its `_id`; one that just got its
 * `_id`, or has none yet, by its place.
 */
export function keysOf(
  slides: readonly Slide[],
  before: readonly Keyed[],
  newKey: () => string,
): readonly Keyed[] {
  const known = new Map(before.flatMap(({ key, _id }) => (_id === undefined ? [] : [[_id, key]])));
  const keyAt = ({ _id }: Slide, index: number) => {
    const held = _id === undefined ? undefined : known.get(_id);
    const there = before[index];
    return held ?? (there && there._id === undefined ? there.key : newKey());
  };
  const keyed = slides.map((slide, index) => ({ key: keyAt(slide, index), _id: slide._id }));
  return same(keyed, before) ? before : keyed;
}

/** The slides after images were dropped: new ones before all others, in the order of the files. */
export function withImages(slides: readonly Slide[], files: readonly File[], blank: Slide): Slide[] {
  const added = files.map((rawFile) => ({ ...blank, image: { rawFile } }));
  // A form shows one blank slide where a banner has none; nobody wants it once there are real ones.
  const rest = slides.length === 1 ? slides.filter((slide) => !same(slide, blank)) : slides;
  return [...added, ...rest];
}

/** The slides without one of them; the last one leaves a blank slide behind. */
export function without(slides: readonly Slide[], index: number, blank: Slide): Slide[] {
  const rest = slides.filter((_, place) => place !== index);
  return rest.length > 0 ? rest : [blank];
}
