// What `npm run test:all` runs and `npm test` does not (CONTRIBUTING.md, "Tests").

/** Files that need a PostgreSQL server, of which each run starts one. */
export const postgres = ['tests/*/{store,conformance}/postgres*.test.ts', 'tests/*/postgres/**/*.test.ts'];

/** Files about full disks, killed processes, newer layouts, backups, many moves, and docs that are built and driven. */
export const filesOfAll = [
  'tests/*/{node,store}/fullDisk.test.ts',
  'tests/*/node/{audit,backup,brokenBackup,copyMails,crash,deploy,derived,outbox,packed,s3}.test.ts',
  'tests/core/store/crash/**/*.test.ts',
  'tests/product/store/newerLayouts.test.ts',
  'tests/core/conformance/thousandMoves.test.ts',
  'tests/core/museum/museum.test.ts',
  'tests/product/docs/{adding-a-resource,site}.test.ts',
  'tests/product/openapi/client.test.ts',
  // Browsers, commands of their own, thousands of hashes and mails.
  'tests/core/references/references.test.ts',
  'tests/core/richText/editor.test.ts',
  'tests/core/api/guesses.test.ts',
  'tests/product/node/{commands,plainErrors}.test.ts',
  'tests/product/outbox/fiveThousand.test.ts',
];

/** Stories by a part of their file's name, their title or a tag. */
const storiesOfAll = [
  // Every screen in every theme and width, or in every place where a product differs.
  'accessibility.story',
  'everyWidth.story',
  'flavours.story',
  'inSight.story',
  'phoneFields.story',
  'popups.story',
  'printing.story',
  '[oi]n a phone',
  'at phone width',
  '390 (?:px|pixels)',
  'no barrier',
  'right by axe',
  'in a shopping mall',
  'mall.story',
  'housing',
  'America/Los_Angeles',
  // Attacks, random operators, large files.
  'attacks.story',
  'monkey.story',
  'a browser that is killed',
  'a file of 10,000 rows',
  '1,200 members',
  'sending.story',
  // Docs that are built and driven, and the builds without our server.
  'ownScreen.story',
  'coupons.story',
  'mock.story',
  'stock.story',
  'yourOwnApi.story',
  // The same path over another board, chart or list.
  'a post of (?!작품|인테리어 문의)',
  'the chart (?!월별)',
  'two quick clicks are one at (?!/console/notices)',
  // Options of fields that no screen of the product uses.
  '(?:amounts|emptiness|refs|related|several|tags|tree)\\.story',
  // Comfort beyond main path, save, conflict and rights.
  '(?:bannerAlt|between|brokenAddress|clock|day|facts|gradeImport|hangul|help|home|importPreview)\\.story',
  '(?:memberIds|memos|morning|palette|pictures|popupStudio|preview|remind|savedReplies)\\.story',
  '(?:sharedViews|signIns|strange|turns|upright|views|work)\\.story',
  'fewestSteps',
  'back.story',
  'defaultView.story',
  'renewal.story',
  'richText.story',
  'sorting.story',
  'widgets.story',
];

/** Matches the stories of `npm run test:all` alone. */
export const onlyInAll = new RegExp(storiesOfAll.join('|'));
