import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { readProductTokens } from '../brand.ts';
import { buildTokensStylesheet } from '../tokensCss.ts';
import { type PageAsset, renderHandbook } from './render.ts';
import { readHandbookSources } from './sources.ts';

const HANDBOOK_CODE_FOLDER = import.meta.dirname;

/** Returns a file whose name contains a hash of its contents, so that browsers may cache it. */
function createPageAsset(path: string, bytes: Uint8Array): PageAsset {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
  const fileExtension = extname(path);
  return { file: `assets/${basename(path, fileExtension)}-${hash}${fileExtension}`, bytes };
}

/** Writes the handbook's pages, their stylesheet and their pictures into a folder. */
export async function writeHandbook(rootFolder: string, outFolder: string): Promise<void> {
  const stylesheetText =
    buildTokensStylesheet(await readProductTokens()) +
    readFileSync(join(HANDBOOK_CODE_FOLDER, 'handbook.css'), 'utf8');
  const pictureByPath = new Map<string, PageAsset>();
  const assets = {
    stylesheet: createPageAsset('handbook.css', Buffer.from(stylesheetText)),
    script: createPageAsset('theme.js', readFileSync(join(HANDBOOK_CODE_FOLDER, 'theme.js'))),
    picture(picturePath: string) {
      const cachedPicture = pictureByPath.get(picturePath);
      if (cachedPicture) return cachedPicture;
      if (!existsSync(join(rootFolder, picturePath)))
        throw new Error(`${picturePath} is missing: npm run pictures writes it.`);
      const asset = createPageAsset(picturePath, readFileSync(join(rootFolder, picturePath)));
      pictureByPath.set(picturePath, asset);
      return asset;
    },
  };
  const builtPages = renderHandbook(readHandbookSources(rootFolder), assets);
  mkdirSync(join(outFolder, dirname(assets.script.file)), { recursive: true });
  for (const { file, html } of builtPages) writeFileSync(join(outFolder, file), html);
  for (const { file, bytes } of [assets.stylesheet, assets.script, ...pictureByPath.values()])
    writeFileSync(join(outFolder, file), bytes);
}
