import { File, FileArchive, FileImage, FileSpreadsheet, FileText, type IconNode, Presentation } from 'lucide';

interface FileLook {
  icon: IconNode;
  /** The key of its name in `form.files.kinds`. */
  kind: 'hangul' | 'word' | 'cell' | 'excel' | 'show' | 'powerPoint' | 'pdf' | 'text' | 'image' | 'archive';
}

const image: FileLook = { icon: FileImage, kind: 'image' };

const looks: readonly [ends: string, look: FileLook][] = [
  ['hwp hwpx hwt', { icon: FileText, kind: 'hangul' }],
  ['doc docx dot', { icon: FileText, kind: 'word' }],
  ['cell', { icon: FileSpreadsheet, kind: 'cell' }],
  ['xls xlsx xlt csv', { icon: FileSpreadsheet, kind: 'excel' }],
  ['show', { icon: Presentation, kind: 'show' }],
  ['ppt pptx pps ppsx', { icon: Presentation, kind: 'powerPoint' }],
  ['pdf', { icon: FileText, kind: 'pdf' }],
  ['txt', { icon: FileText, kind: 'text' }],
  ['png jpg jpeg gif webp bmp heic', image],
  ['zip 7z alz egg', { icon: FileArchive, kind: 'archive' }],
];
const byEnd = new Map(looks.flatMap(([ends, look]) => ends.split(' ').map((end) => [end, look] as const)));

/** Returns the icon and the type's name of a file; a picture is one regardless of its name. */
export function fileLook({
  name,
  type,
}: {
  name: string;
  type: string;
}): Partial<FileLook> & { icon: IconNode } {
  if (type.startsWith('image/')) return image;
  return byEnd.get(name.slice(name.lastIndexOf('.') + 1).toLowerCase()) ?? { icon: File };
}
