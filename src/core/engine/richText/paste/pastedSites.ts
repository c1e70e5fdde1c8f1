/** Attributes with a blog picture's original address; blogs show a small or blurred one first. */
const ORIGINALS = ['data-lazy-src', 'data-original', 'data-src'];
/** Naver's server returns a picture in the width given in its address. */
const NAVER = /^(https:\/\/[\w-]+\.pstatic\.net\/.+[?&]type=)w\d+(?:_blur)?$/;
const NAVER_ORIGINAL = 'w966';

const ALIGNED = /\bse-text-paragraph-align-(center|right|justify)\b/;

/** Reads the custom attributes and classes of blogs: alignment, and the originals of pictures. */
export function fromSites(root: ParentNode): void {
  for (const picture of root.querySelectorAll('img')) {
    const original = ORIGINALS.map((name) => picture.getAttribute(name) ?? '').find((address) =>
      /^https?:/i.test(address),
    );
    const address = original ?? picture.getAttribute('src') ?? '';
    const whole = address.replace(NAVER, `$1${NAVER_ORIGINAL}`);
    if (whole !== picture.getAttribute('src')) picture.setAttribute('src', whole);
  }
  for (const paragraph of root.querySelectorAll<HTMLElement>('[class*="se-text-paragraph-align-"]')) {
    const alignment = ALIGNED.exec(paragraph.className)?.[1];
    if (alignment) paragraph.style.textAlign = alignment;
  }
}

const BLACK = /^(?:black|windowtext|#0{3,6}|rgb\(0, 0, 0\))$/i;
const NO_COLOUR = /^(?:transparent|initial|inherit|white|#f{3,6}|rgb\(255, 255, 255\)|rgba\(0, 0, 0, 0\))$/i;
/** Sizes of running text, which word processors write on every letter. */
const RUNNING = /^(?:(?:9|10|10\.5|11|12)pt|1[2-6](?:\.\d+)?px)$/;

const dropEmpty = (span: HTMLElement): void => {
  if (span.getAttribute('style')) return;
  while (span.firstChild) span.before(span.firstChild);
  span.remove();
};

/** Takes out the looks that every text has anyway: black on nothing, and the size of running text. */
export function withoutUsualLooks(root: ParentNode): void {
  for (const span of root.querySelectorAll<HTMLElement>('span[style]')) {
    const { color, backgroundColor, fontSize } = span.style;
    if (BLACK.test(color)) span.style.removeProperty('color');
    if (NO_COLOUR.test(backgroundColor)) span.style.removeProperty('background-color');
    if (RUNNING.test(fontSize)) span.style.removeProperty('font-size');
    dropEmpty(span);
  }
}
