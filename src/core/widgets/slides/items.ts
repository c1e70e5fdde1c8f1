import { equalButId } from '../../engine/values/items';
import type { FormFile } from '../../provider/calls/uploads';
import type { Loose } from '../../schema/index';

/** A slide in the form's values. */
export type Slide = Loose & { _id?: string; image: FormFile };

/** Returns the slides after images were dropped: new ones first, in the order of the files. */
export function withImages(slides: readonly Slide[], files: readonly File[], blank: Slide): Slide[] {
  const added = files.map((rawFile) => ({ ...blank, image: { rawFile } }));
  // A form shows a blank slide for a banner without slides, and older versions stored it; it is dropped once
  // there are images.
  const rest = slides.length === 1 ? slides.filter((slide) => !equalButId(slide, blank)) : slides;
  return [...added, ...rest];
}

/** Returns the slides without one of them; after the last one, a blank slide remains. */
export function removeSlide(slides: readonly Slide[], index: number, blank: Slide): Slide[] {
  const rest = slides.filter((_, place) => place !== index);
  return rest.length > 0 ? rest : [blank];
}
