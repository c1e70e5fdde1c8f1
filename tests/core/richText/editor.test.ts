import { describe } from 'vitest';
import { caretStories } from './browser/caret';
import { contentStories } from './browser/content';
import { elsewhereStories } from './browser/elsewhere';
import { hangulStories } from './browser/hangul';
import { imageStories } from './browser/images';
import { olderStories } from './browser/older';
import { safetyStories } from './browser/safety';
import { toolStories } from './browser/tools';
import { openEditorPage } from './editorPage';

/** One browser and one build of the harness for all that is told about the editor. */
describe('the rich-text editor in a real browser', () => {
  const t = openEditorPage();
  contentStories(t);
  caretStories(t);
  olderStories(t);
  elsewhereStories(t);
  hangulStories(t);
  toolStories(t);
  imageStories(t);
  safetyStories(t);
});
