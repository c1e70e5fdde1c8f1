import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { readProductTokens } from '../brand.ts';
import { tokensStylesheet } from '../tokensCss.ts';
import { type PageAsset, renderHandbook } from './render.ts';
import { readSources } from './sources.ts';

const OWN = import.meta.dirname;

/** Returns a file whose name contains a hash of its contents, so that browsers may cache it. */
function assetOf(path: string, bytes: Uint8Array): PageAsset {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
  const ending = extname(path);
  return { file: `assets/${basename(path, ending)}-${hash}${ending}`, bytes };
}

/** Writes the handbook's pages, their stylesheet and their pictures into a folder. */
export async function writeHandbook(root: string, out: string): Promise<void> {
  const sheet = tokensStylesheet(await readProductTokens()) + readFileSync(join(OWN, 'handbook.css'), 'utf8');
  const pictures = new Map<string, PageAsset>();
  const assets = {
    stylesheet: assetOf('handbook.css', Buffer.from(sheet)),
    script: assetOf('theme.js', readFileSync(join(OWN, 'theme.js'))),
    picture(path: string) {
      const known = pictures.get(path);
      if (known) return known;
      if (!existsSync(join(root, path))) throw new Error(`${path} is missing: npm run pictures writes it.`);
      const asset = assetOf(path, readFileSync(join(root, path)));
      pictures.set(path, asset);
      return asset;
    },
  };
  const built = renderHandbook(readSources(root), assets);
  mkdirSync(join(out, dirname(assets.script.file)), { recursive: true });
  for (const { file, html } of built) writeFileSync(join(out, file), html);
  for (const { file, bytes } of [assets.stylesheet, assets.script, ...pictures.values()])
    writeFileSync(join(out, file), bytes);
}
