import { areListItemsEqual } from '../../engine/values/items';
import type { FileFieldValue } from '../../provider/calls/uploads';
import type { Loose } from '../../schema/index';

/** A slide in the form's values. */
export type Slide = Loose & { _id?: string; image: FileFieldValue };

/** Returns the slides after images were dropped. The new slides come first, in the order of the files. */
export function addSlidesForImages(
  slides: readonly Slide[],
  files: readonly File[],
  blankSlide: Slide,
): Slide[] {
  const addedSlides = files.map((rawFile) => ({ ...blankSlide, image: { rawFile } }));
  // For a banner without slides, a form shows one blank slide, and older versions of the console stored this
  // slide. The blank slide is removed when images are added.
  const slidesWithoutSoleBlank =
    slides.length === 1 ? slides.filter((slide) => !areListItemsEqual(slide, blankSlide)) : slides;
  return [...addedSlides, ...slidesWithoutSoleBlank];
}

/** Returns the slides without the slide at `index`. If no slide would be left, a blank slide is added. */
export function removeSlide(slides: readonly Slide[], index: number, blankSlide: Slide): Slide[] {
  const remainingSlides = slides.filter((_, slideIndex) => slideIndex !== index);
  return remainingSlides.length > 0 ? remainingSlides : [blankSlide];
}
