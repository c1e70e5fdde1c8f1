const A4 = { width: 595, height: 842 };
const MARGIN = 64;
const TITLE_SIZE = 20;
const TEXT_SIZE = 11;
const LINE = 20;

const encoder = new TextEncoder();

/** Text as the hex of UTF-16, which the font's encoding takes. */
const hex = (text: string): string =>
  Array.from({ length: text.length }, (_, i) => text.charCodeAt(i).toString(16).padStart(4, '0')).join('');

const line = (text: string, size: number, y: number) =>
  `BT /F1 ${size} Tf ${MARGIN} ${y} Td <${hex(text)}> Tj ET`;

function pageContent(title: string, lines: readonly string[]): string {
  const top = A4.height - MARGIN - TITLE_SIZE;
  const texts = lines.map((text, index) => line(text, TEXT_SIZE, top - 2 * LINE - index * LINE));
  return [line(title, TITLE_SIZE, top), ...texts].join('\n');
}

/** A one-page PDF with a title and lines of Korean text, in the font that PDF readers have for Korean. */
export function toPdf(title: string, lines: readonly string[]): Uint8Array<ArrayBuffer> {
  const content = pageContent(title, lines);
  const font = '/BaseFont /HYGoThic-Medium';
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${A4.width} ${A4.height}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    `<< /Type /Font /Subtype /Type0 ${font} /Encoding /UniKS-UTF16-H /DescendantFonts [6 0 R] >>`,
    `<< /Type /Font /Subtype /CIDFontType0 ${font} /CIDSystemInfo << /Registry (Adobe) /Ordering (Korea1) /Supplement 2 >> /FontDescriptor 7 0 R /W [1 95 500] >>`,
    '<< /Type /FontDescriptor /FontName /HYGoThic-Medium /Flags 4 /FontBBox [-6 -145 1003 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 737 /StemV 93 >>',
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const end = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return encoder.encode(`${file}xref\n0 ${size}\n0000000000 65535 f \n${entries}${end}`);
}

/** A plain text file. */
export const toText = (...lines: string[]): Uint8Array<ArrayBuffer> =>
  encoder.encode(`${lines.join('\n')}\n`);
