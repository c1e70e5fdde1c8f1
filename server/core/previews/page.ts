import { html, raw } from 'hono/html';
import {
  type AnyField,
  type AnyResource,
  fieldAt,
  getAt,
  getRecordTitlePaths,
  holdsItems,
  isFormattedTextField,
  isGroupField,
  isObject,
  type Loose,
  type Shape,
} from '../../../src/core/schema/index';
import { isAssetField, listFilesInValue } from '../../../src/core/schema/kinds/files';
import { isLongText, isOneLineTextField } from '../../../src/core/schema/kinds/traits';
import { getCspFrameSources } from '../../../src/core/schema/text/frames';
import type { PreviewDocument } from './stored';

/** HTML in which all values are escaped. */
export type EscapedHtml = ReturnType<typeof html>;

/** Renders an unsaved record as the body of a page for visitors. Rich texts in it are sanitised. */
export type DrawPreview = (record: Loose) => EscapedHtml;

const PREVIEW_PAGE_CSS = `
  *{box-sizing:border-box}
  body{margin:0;background:#fff;color:#1b1f24;font:16px/1.7 Pretendard,-apple-system,"Apple SD Gothic Neo","Noto Sans KR",sans-serif;overflow-wrap:anywhere}
  main{max-width:840px;margin:0 auto;padding:40px 20px 80px}
  h1{font-size:28px;line-height:1.35;margin:0 0 24px}
  img,video,iframe{max-width:100%}
  img{height:auto}
  iframe{background:#eef0f3;border:0}
  table{border-collapse:collapse}
  td,th{border:1px solid #d5d9df;padding:6px 10px}
  a{color:#1f5fd6}
  figure,section{margin:0 0 24px}
  .lines{white-space:pre-line}
`;

const renderFileAsHtml = (file: unknown): EscapedHtml | '' => {
  if (!isObject(file)) return '';
  const isPictureFile = typeof file.url === 'string' && String(file.type).startsWith('image/');
  return isPictureFile
    ? html`<figure><img src="${file.url}" alt="" /></figure>`
    : html`<p>${String(file.name ?? '')}</p>`;
};

const renderPreviewFields = (fields: Shape, fieldValues: unknown): EscapedHtml | '' =>
  isObject(fieldValues)
    ? html`${Object.entries(fields).map(([name, of]) => renderFieldValueForVisitors(of, fieldValues[name]))}`
    : '';

/**
 * Renders a value for visitors. Fields that visitors don't read, such as switches and codes of choices,
 * render as nothing.
 */
function renderFieldValueForVisitors(field: AnyField, value: unknown): EscapedHtml | '' {
  if (isAssetField(field)) return html`${listFilesInValue(field, value).map(renderFileAsHtml)}`;
  if (holdsItems(field)) {
    const items = Array.isArray(value) ? value : [];
    return html`${items.map((item) => html`<section>${renderPreviewFields(field.of, item)}</section>`)}`;
  }
  if (isGroupField(field)) return renderPreviewFields(field.of, value);
  if (typeof value !== 'string' || value.trim() === '') return '';
  if (isFormattedTextField(field)) return html`<section>${raw(value)}</section>`;
  if (isLongText(field)) return html`<p class="lines">${value}</p>`;
  return isOneLineTextField(field) && field.format === undefined ? html`<p>${value}</p>` : '';
}

/** Renders a record of any resource: its title, and below it the values that visitors read. */
function renderDefaultPreview(
  resource: AnyResource,
  fieldPaths: readonly string[],
  record: Loose,
): EscapedHtml {
  const titlePath = getRecordTitlePaths(resource)?.title;
  const heading = titlePath === undefined ? '' : String(getAt(record, titlePath) ?? '');
  return html`<main>
    <h1>${heading}</h1>
    ${fieldPaths
      .filter((path) => path !== titlePath)
      .map((path) => {
        const field = fieldAt(resource.fields, path);
        return field ? renderFieldValueForVisitors(field, getAt(record, path)) : '';
      })}
  </main>`;
}

/**
 * Returns the Content-Security-Policy of a preview. No script may run in the preview, and only the console
 * may show it in a frame.
 */
export const createPreviewContentSecurityPolicy = (): string =>
  [
    'sandbox allow-popups',
    "default-src 'none'",
    "img-src 'self' data: https:",
    "style-src 'unsafe-inline'",
    `frame-src ${getCspFrameSources().join(' ') || "'none'"}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ');

/** Returns a complete HTML page that shows a preview. */
export async function renderPreviewPage(
  resource: AnyResource,
  { paths, answer }: Pick<PreviewDocument, 'paths' | 'answer'>,
  drawPreview: DrawPreview = (record) => renderDefaultPreview(resource, paths, record),
): Promise<Uint8Array<ArrayBuffer>> {
  const pageHtml = await html`<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width" />
<meta name="robots" content="noindex" />
<title></title>
<style>${raw(PREVIEW_PAGE_CSS)}</style>
</head>
<body>${drawPreview(answer)}</body>
</html>`;
  return new TextEncoder().encode(String(pageHtml));
}
