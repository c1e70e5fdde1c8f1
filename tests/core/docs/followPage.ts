import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** A fenced block of a page: what its first line says behind the language, and its text. */
interface Block {
  says: Readonly<Record<string, string>>;
  text: string;
}

const FENCE = /^```(?:tsx?|diff) (.+)\n([\s\S]*?)^```$/gm;

/** The blocks of a page that say what to do with them. */
export function blocksOf(page: string): Block[] {
  return [...page.matchAll(FENCE)].map(([, says = '', text = '']) => ({
    says: Object.fromEntries(says.split(' ').map((word) => word.split('=') as [string, string])),
    text,
  }));
}

/** An index with an import at its top and an entry at the start of the collection called `into`. */
export function withEntry(index: string, imports: string, entry: string, into: string): string {
  // A constant may name its type.
  const opening = new RegExp(`\\b${into}(?:: [\\w ]+\\[\\] =| =|:) [[{]`).exec(index);
  if (!opening) throw new Error(`The index has no ${into}`);
  const at = opening.index + opening[0].length;
  return `${imports}${index.slice(0, at)} ${entry},${index.slice(at)}`;
}

/** A text with the lines of a diff changed: those after `-` or a blank stand in it once, in a row. */
export function withLines(text: string, diff: string): string {
  const lines = diff.split('\n').filter((line) => line !== '');
  const side = (marks: string) =>
    lines
      .filter((line) => marks.includes(line.charAt(0)))
      .map((line) => `${line.slice(1)}\n`)
      .join('');
  const [head, tail, ...more] = text.split(side(' -'));
  if (head === undefined || tail === undefined || more.length > 0)
    throw new Error(`The lines do not stand there once:\n${diff}`);
  return head + side(' +') + tail;
}

async function apply({ says, text }: Block, folder: string): Promise<void> {
  const { file, add, edit, entry, into } = says;
  // Lines of a file that a test runs.
  if (says.in) return;
  if (file) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  } else if (edit) {
    const path = join(folder, edit);
    await writeFile(path, withLines(await readFile(path, 'utf8'), text));
  } else if (add && entry && into) {
    const path = join(folder, add);
    await writeFile(path, withEntry(await readFile(path, 'utf8'), text, entry, into));
  } else throw new Error(`A block that says nothing to do: ${JSON.stringify(says)}`);
}

/** Copies `parts` of the project into a folder and does there what the page says. */
export async function followPage(page: string, project: string, parts: readonly string[], folder: string) {
  for (const part of parts) {
    await mkdir(dirname(join(folder, part)), { recursive: true });
    await cp(join(project, part), join(folder, part), { recursive: true });
  }
  await symlink(join(project, 'node_modules'), join(folder, 'node_modules'));
  await continueBy(page, folder);
}

/** Does what a page says in a copy that is there. */
export async function continueBy(page: string, folder: string): Promise<void> {
  for (const block of blocksOf(await readFile(join(folder, page), 'utf8'))) await apply(block, folder);
}
