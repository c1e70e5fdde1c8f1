import { equalButId } from '../../engine/values/items';
import type { FormFile } from '../../provider/calls/uploads';
import type { Loose } from '../../schema/index';

/** A slide as the form's value. */
export type Slide = Loose & { _id?: string; image: FormFile };

/** The slides after images were dropped: new ones before all others, in the order of the files. */
export function withImages(slides: readonly Slide[], files: readonly File[], blank: Slide): Slide[] {
  const added = files.map((rawFile) => ({ ...blank, image: { rawFile } }));
  // A form shows one blank slide for a banner without slides, and once stored it; it is useless among real ones.
  const rest = slides.length === 1 ? slides.filter((slide) => !equalButId(slide, blank)) : slides;
  return [...added, ...rest];
}

/** The slides without one of them; the last one leaves a blank slide behind. */
export function without(slides: readonly Slide[], index: number, blank: Slide): Slide[] {
  const rest = slides.filter((_, place) => place !== index);
  return rest.length > 0 ? rest : [blank];
}
