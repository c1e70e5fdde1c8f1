/**
 * Every limit that operators or callers can meet, in one place. The console shows them, the API enforces them,
 * `docs/reference/limits.md` prints them. Internal bounds (batches, caches, pauses) are defined where they are used.
 */

/** Characters of a one-line text without a separate limit. */
export const text = 1_000;
/** Characters of a multi-line text without a separate limit. */
export const multiline = 20_000;
/** Rows of a public answer. */
export const publicRows = 50;
/** Seconds that a public answer may be kept. */
export const publicSeconds = 60;
/** Characters of stored rich text, markup included. */
export const richText = 500_000;
/** Characters of a rich text in a row of a list; a longer one is read when the row is opened. */
export const listedText = 2_000;
/** Characters of an attribute in rich text, such as a link's address; longer ones are removed. */
export const richTextAttribute = 4_096;
/** Different files that one rich text may show or link to. */
export const richTextFiles = 500;
/** Rich text up to this length is sanitised at once; longer text is queued, with this timeout in seconds. */
export const sanitizedAtOnce = 10_000;
export const sanitizingSeconds = 5;
/** Long rich texts that wait for their turn. */
export const sanitizingQueue = 10;
/** Characters of a member's password, and the fewest of an operator's. */
export const password = { min: 8, max: 200, operatorMin: 10 } as const;
/** Hours that an invitation of an operator is good for. */
export const invitationHours = 24;
/** Roles of a deployment, and characters of a role's name. */
export const roles = { most: 50, name: 50 } as const;
/**
 * Tokens of programs: the most of a deployment, characters of a name, days of validity, calls a second. Then unknown keys
 * from one address at once, and seconds until as many may follow.
 */
export const tokens = { most: 50, name: 50, days: 366, calls: 10, wrong: 20, wrongSeconds: 60 } as const;
/** Items of a list field without a separate limit. */
export const listItems = 200;
/** Characters of a tag, tags of a field without a separate limit, and tags that one call suggests. */
export const tag = 50;
export const tags = 20;
export const tagsSuggested = 20;
/** Levels of a tree, its topmost records included; records of a tree that its list shows in the tree's order. */
export const treeLevels = 16;
export const treeOrdered = 20_000;
/** Files that one record may hold in one field. */
export const files = 50;
/** Bytes of a JSON request body. */
export const jsonBody = 2 * 1024 * 1024;
/** Bytes of a sign-in body (username and encrypted password), and of any other call about the own account. */
export const signInBody = 16 * 1024;
/** Maximum nesting of lists and objects in a JSON body, and its most keys and values. */
export const jsonDepth = 32;
export const jsonValues = 20_000;
/** Bytes of an uploaded image and of any other uploaded file. */
export const imageBytes = 10 * 1024 * 1024;
export const fileBytes = 50 * 1024 * 1024;
/** Bytes of an upload's part header, with the file name, before the file's content. */
export const partHead = 8 * 1024;
/** A body may keep us waiting this long (seconds), and as long again as its bytes take at this many a second. */
export const bodySeconds = 10;
export const bodyBytesPerSecond = 64 * 1024;
/** Uploads that are taken in at the same time; how many may wait for their turn, and how long (seconds). */
export const uploads = 4;
export const uploadsWaiting = 50;
export const uploadWaitSeconds = 20;
/** Uploads that are taken in and stored at the same time, and as many that wait for that. */
export const uploadsStored = 16;
/**
 * Connections in total, and per address (behind a proxy, only in total). A browser opens up to six, and a whole
 * office may share one address.
 */
export const connections = 2_500;
export const connectionsPerAddress = 600;
/** Requests that an address may make in a row without being signed in, and a second after that; then they wait. */
export const requestBurst = 600;
export const requestsPerSecond = 100;
/** Connections that an address may spoil in a row, and a second after that, before it gets no new ones. */
export const spoiltBurst = 20;
export const spoiltPerSecond = 2;
/** Header lines of a request: browsers send about twenty, proxies a few more. */
export const headerLines = 100;
/** Seconds until a client that does not read its response is disconnected. */
export const readerSeconds = 30;
/** Pixels (width × height) of an uploaded image that a visitor's browser can decode without harm. */
export const imagePixels = 50_000_000;
/** Pixels of all frames of an animated one. */
export const imageFramePixels = 500_000_000;
/** Characters of an uploaded file's name. */
export const fileName = 200;
/** Digits of the `skip` and `limit` headers. */
export const pagingDigits = 10;
/** Records of one page of a list; more come as an export only. */
export const pageRows = 200;
/** Rows in one read for printing. */
export const printRows = 1_000;
/** Concurrent exports; the most minutes for one, and the most seconds it waits for its reader. */
export const exports = 4;
export const exportMinutes = 30;
export const exportStallSeconds = 60;
/** Records that one call deletes. */
export const deletedAtOnce = 1_000;
/** Records that one call of an act changes, each in a separate transaction. */
export const actedAtOnce = 1_000;
/** Records that one call edits alike, and those that one selection does in several calls. */
export const editedAtOnce = 500;
export const edited = 5_000;
/** How long an edit of many can be undone (minutes). */
export const editUndoMinutes = 30;
/** Records that are put in order by hand, and those of them that one page shows. */
export const ordered = 2_000;
export const orderedAtOnce = 200;
/** Rows of a sheet that one call stores. */
export const importedAtOnce = 500;
/** Characters of a text that a dry run shows. */
export const importedShown = 100;
/**
 * Limits of an imported sheet: bytes of the file, of its unpacked rows, and of all its other parts. Also its rows,
 * its columns, and the characters of its texts.
 */
export const sheetBytes = 30 * 1024 * 1024;
export const sheetUnpackedBytes = 300 * 1024 * 1024;
export const sheetPartBytes = 50 * 1024 * 1024;
export const sheetRows = 100_000;
export const sheetColumns = 150;
export const sheetCharacters = 50_000_000;
/** Years that one request for dashboard figures may span. */
export const dashboardYears = 3;
/** Retention of the access log, in years. */
export const accessYears = 3;
/** Accesses in these hours in Asia/Seoul are flagged, and accesses to at least this many people. */
export const nightHours = { from: 0, until: 6 } as const;
export const largeAccess = 100;
/** A search is flagged from so many different values of one masked field, within so many minutes. */
export const probes = { values: 10, minutes: 10 } as const;
/** Characters of the reason for an export of personal data. */
export const exportReason = { min: 5, max: 200 } as const;
/** Characters of a search term or any other query value. */
export const queryValue = 200;
/** Values of one field that a filter takes. */
export const filterValues = 50;
/** Characters of a saved view's name, and how many views an operator may keep, of all lists together. */
export const viewName = 40;
export const views = 100;
/** Parts of a home page that an operator orders, and characters of a part's name. */
export const homeParts = 50;
export const homePartName = 100;
/** Unsaved records that an operator may look at in a page; the oldest makes room, and for how long. */
export const previews = 20;
export const previewMinutes = 30;
/** Bytes of what was typed into a form and is not saved, the days that it is kept, and how many an operator may have. */
export const draftBytes = 256 * 1024;
export const draftDays = 7;
export const drafts = 200;
/** Characters of a draft's name, and of the names in it. */
export const draftKey = 200;
/** Most records that a reference search returns, and most ids per call for titles. */
export const titles = 20;
/** Most records that a search of everything shows of one list, and most that it compares before that. */
export const searchItems = 8;
export const searchCandidates = 30;
/** With this many matching records in a resource, each of its lists is searched separately. */
export const searchTogether = 200;
export const titleIds = 200;
/** Paths that a list call may name for its rows. */
export const fields = 100;
/** Characters of a request's address with its query. */
export const url = 8_192;
/** Characters of an Idempotency-Key, and how long a repeated POST is recognised (hours). */
export const idempotencyKey = 100;
export const idempotencyHours = 24;
/** A session ends after this much silence, and in any case after this much time (hours); deployments narrow both. */
export const sessionIdleHours = 8;
export const sessionHours = 24;
/** The least silence that a deployment may set, and when operators are warned before the end (minutes). */
export const sessionIdleLeast = 5;
export const sessionWarning = 2;
/**
 * Failed sign-ins allowed at once, then one per so many minutes. Counted per name and address or known browser, per
 * address or browser, and per name from new clients. The last counts the recorded failures for unknown names.
 */
export const signInPair = { tries: 10, minutes: 10 } as const;
export const signInSource = { tries: 200, minutes: 3 } as const;
export const signInName = { tries: 100, minutes: 5 } as const;
export const signInRecord = { tries: 1_000, minutes: 1 } as const;
/** Replies that an operator may send at once, then one per so many minutes. */
export const replies = { tries: 60, minutes: 1 } as const;
/** Most of these that are kept. */
export const signInRows = 50_000;
/** Days that a browser stays known after a sign-in, and the most user names it may have signed in. */
export const deviceDays = 90;
export const devices = 5;
/**
 * The second step of a sign-in: its minutes, days until a required factor must be there, days that a browser is
 * remembered, and after how many wrong codes it is closed for how many minutes. The most passkeys, characters of their
 * names, and recovery codes made at once. Hours between two mails that ask an operator for
 * a missing factor.
 */
export const second = {
  ...{ stepMinutes: 5, graceDays: 7, rememberDays: 30, wrongCodes: 5, closedMinutes: 15 },
  ...{ passkeys: 10, passkeyName: 40, recoveryCodes: 10, remindHours: 24 },
} as const;
/** The latest sign-ins that an operator sees, and as many failed ones, for so many days. */
export const signIns = { kept: 20, days: 90 } as const;
/** Browsers that an operator may have remembered. */
export const rememberedBrowsers = 10;
/** Addresses and ranges that an operator may call from. */
export const addresses = 20;
/** Characters of a browser's own name that a session keeps. */
export const userAgent = 300;
/** Password hashes computed at the same time (19 MiB each), and how many may wait for their turn. */
export const hashing = 2;
export const hashingQueue = 50;
/** Lifetime of an encrypted password in transit (seconds), and of a password confirmation (minutes). */
export const nonceSeconds = 120;
export const confirmMinutes = 5;
/** How long a rotated sign-in key still decrypts (hours). */
export const oldKeyHours = 24;
/** Characters of a message's subject and text, and its most recipients. */
export const messageSubject = 200;
export const messageText = 10_000;
export const recipients = 5_000;
/** Days that a message may be scheduled ahead. */
export const sendAheadDays = 90;
/** Recipients a day (Asia/Seoul) of an operator with every right and of a narrowed one, unless configured. */
export const mails = 20_000;
export const mailsNarrowed = 2_000;
/** From this many recipients on, the operator has to confirm a message with the password. */
export const mailsConfirmed = 50;
/** Characters of a reply to one visitor, with the quoted message: each quoted line takes two more. */
export const replyText = 65_000;
/** Days that the outbox keeps a mail's outcome. */
export const outboxDays = 30;
/** How long a mail server may take to accept a mail (seconds). */
export const mailSeconds = 30;
/** Lifetime of a lock for work outside transactions, if its process dies (minutes). */
export const leaseMinutes = 2;
/** Days that a deleted record waits in the bin. */
export const binDays = 30;
/** Older versions kept of a record, and for how many days, unless the deployment configures it. */
export const states = 50;
export const stateDays = 365;
/** Characters of a memo about a record. */
export const memoText = 200;
/** Entries that one page of a ledger of consents lists. */
export const consentRows = 10;
/** Days ahead that a record may be put off at a desk, and seconds that a desk shows who writes. */
export const heldDays = 365;
export const writingSeconds = 60;
/** Memos that one page lists. */
export const memoRows = 5;
/** Versions of a record that one page of its history lists. */
export const historyRows = 10;
/** Characters of a changed text in the history: longer ones are cut around the difference. */
export const historyText = 50_000;
/** Hours until an unreferenced upload is removed; a picture in an unsaved text also waits for the session's end. */
export const orphanHours = 1;
/** Pictures that an operator uploaded for texts and no saved record uses yet. */
export const loosePictures = 200;
/** Files unknown to the database that a sweep removes at once; larger numbers are kept and reported. */
export const strayFiles = 10;
