import { html, raw } from 'hono/html';
import { isObject, type Loose } from '../../src/core/schema/index';
import type { DrawPreview } from '../core/extend';

const toFiniteNumberOrZero = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : 0;
const toStringOrEmpty = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Renders a popup at its position on an empty page. A width or height of 0 adapts to the popup's content. */
const renderPopupPreview: DrawPreview = ({ left, top, width, height, subject, content }) => {
  const formatCssSize = (value: unknown) =>
    toFiniteNumberOrZero(value) > 0 ? `${toFiniteNumberOrZero(value)}px` : 'auto';
  const positionStyle = `left:${toFiniteNumberOrZero(left)}px;top:${toFiniteNumberOrZero(top)}px;width:${formatCssSize(width)};height:${formatCssSize(height)}`;
  return html`<style>
      body{min-height:100vh;background:repeating-linear-gradient(0deg,#f5f6f8 0 39px,#e9ebef 39px 40px)}
      .popup{position:absolute;max-width:100vw;overflow:auto;background:#fff;box-shadow:0 8px 32px rgb(0 0 0/.24)}
      .popup>*:first-child{margin-top:0}
    </style>
    <div class="popup" role="dialog" aria-label="${toStringOrEmpty(subject)}" style="${positionStyle}">${raw(toStringOrEmpty(content))}</div>`;
};

const renderSlideHtml = ({ image, meta, alt }: Loose) => {
  const { title, location, date, alt: metaAlt } = isObject(meta) ? meta : {};
  const captionLines = [title, location, date].map(toStringOrEmpty).filter((line) => line.trim() !== '');
  const imageUrl = isObject(image) ? toStringOrEmpty(image.url) : '';
  return html`<figure>
    ${imageUrl === '' ? html`<div class="none"></div>` : html`<img src="${imageUrl}" alt="${toStringOrEmpty(metaAlt) || toStringOrEmpty(alt)}" />`}
    ${captionLines.length > 0 ? html`<figcaption>${captionLines.map((line) => html`<div>${line}</div>`)}</figcaption>` : ''}
  </figure>`;
};

/** Renders a banner's slides, one below the other, at the width of the page. */
const renderBannerPreview: DrawPreview = ({ slides }) =>
  html`<style>
      figure{position:relative;margin:0}
      img{display:block;width:100%}
      .none{padding:15% 0;background:#eef0f3;color:#5b6470;text-align:center}
      figcaption{position:absolute;left:0;right:0;bottom:0;padding:40px 5% 20px;color:#fff;background:linear-gradient(transparent,rgb(0 0 0/.64))}
      figcaption>:first-child{font-size:clamp(18px,3vw,34px);font-weight:700;line-height:1.3}
    </style>
    ${(Array.isArray(slides) ? slides : []).filter(isObject).map(renderSlideHtml)}`;

/** Renders previews of this platform's popups and banners. */
export const previews = { popups: renderPopupPreview, banners: renderBannerPreview };
