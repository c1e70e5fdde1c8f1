import { badImports, core, product } from './links';
import type { Rule } from './rule';

/** What core offers a product, by its room. All else may change with any version of the core. */
const OFFERED: Readonly<Record<string, readonly string[]>> = {
  // The language, and what a product declares with it.
  'src/core/': ['App.tsx', 'product.ts'],
  'src/core/schema/': ['index.ts'],
  'src/core/schema/basics/': ['clock.ts'],
  'src/core/schema/text/': ['frames.ts', 'variables.ts'],
  'src/core/schema/words/': ['fieldOptions.ts', 'resource.ts', 'widgetNames.ts'],
  'src/core/schema/described/': ['fields.ts', 'jsonSchema.ts'],
  'src/core/resources/': ['accessLog.ts', 'bin.ts'],
  'src/core/account/': ['PasswordPage.tsx'],
  'src/core/operators/': ['OperatorsPage.tsx'],
  'src/core/widgets/': [
    'lazyReactAdminWidget.tsx',
    'lazyWidget.tsx',
    'loadWithWidgetTexts.ts',
    'registry.ts',
  ],
  // What widgets read and write of the form and the list around them.
  'src/core/engine/': ['EngineContext.ts', 'rights.ts', 'texts.ts'],
  'src/core/engine/calls/': ['errorText.ts', 'useWaitingCounts.ts'],
  'src/core/engine/desk/': ['SavedReplyTextPicker.tsx'],
  'src/core/engine/list/': ['ListScreen.tsx'],
  'src/core/engine/loading/': ['lazyDialog.tsx'],
  'src/core/engine/fields/': ['RecordFormContext.tsx', 'cells.tsx', 'useField.ts', 'useNumberInput.ts'],
  'src/core/engine/form/leave/': ['LazyMailTextDraft.ts', 'typedText.tsx'],
  'src/core/engine/fields/day/': ['DayInput.tsx', 'TimeInput.tsx', 'readTypedDay.ts'],
  'src/core/engine/richText/': ['PurifiedHtml.tsx'],
  'src/core/provider/': ['dataProvider.ts'],
  'src/core/provider/wire/': ['http.ts'],
  // The server: what calls, hooks and acts are made of.
  'server/core/': ['extend.ts', 'services.ts'],
  'server/core/accounts/': ['accounts.ts', 'hashing.ts', 'leaving.ts', 'sessions.ts', 'signIns.ts'],
  'server/core/assets/': ['assets.ts', 'publicity.ts'],
  'server/core/basics/': ['errors.ts', 'ids.ts', 'messages.ts', 'time.ts', 'turns.ts'],
  'server/core/call/': ['collections.ts', 'facts.ts', 'params.ts', 'route.ts', 'shown.ts'],
  'server/core/files/': ['files.ts'],
  'server/core/mail/': ['mail.ts'],
  'server/core/messages/': ['body.ts', 'letter.ts'],
  'server/core/outbox/': ['entries.ts', 'outbox.ts'],
  'server/core/records/body/': ['body.ts'],
  'server/core/records/facts/': ['records.ts'],
  'server/core/records/routes/': ['about.ts'],
  'server/core/records/writes/': ['save.ts'],
  'server/core/store/': ['locks.ts', 'store.ts'],
  'server/core/views/': ['stored.ts'],
  'server/core/ledger/': ['stored.ts'],
  'server/core/memos/': ['stored.ts'],
  'server/core/operators/': ['stored.ts'],
};

/** Rooms whose every file is offered: controls, what home pages and charts are made of, and texts. */
const OFFERED_ROOMS = /^(src\/core\/(ui|home|chart)|i18n\/ko\/core)\//;

const offered = new Set(Object.entries(OFFERED).flatMap(([room, files]) => files.map((file) => room + file)));

export const doors: Rule = {
  says: '0. The product imports of core what tests/core/architecture/doors.ts offers: the rest of core is free to change',
  broken: (project) =>
    badImports(
      project,
      product,
      ({ target }) => core(target) && !OFFERED_ROOMS.test(target) && !offered.has(target),
    ),
};
