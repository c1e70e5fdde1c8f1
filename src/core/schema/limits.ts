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
/**
 * Characters up to which rich text is sanitised at once; longer text is queued, with this timeout in seconds.
 */
export const sanitizedAtOnce = 10_000;
export const sanitizingSeconds = 5;
/** Long rich texts that may wait to be sanitised. */
export const sanitizingQueue = 10;
/** Characters of a member's password, and the fewest of an operator's. */
export const password = { min: 8, max: 200, operatorMin: 10 } as const;
/** Hours for which an invitation of an operator is valid. */
export const invitationHours = 24;
/** Roles of a deployment, and characters of a role's name. */
export const roles = { most: 50, name: 50 } as const;
/**
 * Tokens of programs: the most of a deployment, characters of a name, days of validity, calls a second. Also
 * unknown keys that one address may try at once, and the seconds until it may try as many again.
 */
export const tokens = { most: 50, name: 50, days: 366, calls: 10, wrong: 20, wrongSeconds: 60 } as const;
/** Items of a list field without a separate limit. */
export const listItems = 200;
/** Characters of a tag, tags of a field without a separate limit, and tags that one call suggests. */
export const tagText = 50;
export const tags = 20;
export const tagsSuggested = 20;
/** Levels of a tree, its topmost records included; records of a tree that its list shows in the tree's order. */
export const treeLevels = 16;
export const treeOrdered = 20_000;
/** Files that one record may hold in one field. */
export const files = 50;
/** Bytes of a JSON request body. */
export const jsonBody = 2 * 1024 * 1024;
/** Bytes of a sign-in body (username and encrypted password), and of other calls about the own account. */
export const signInBody = 16 * 1024;
/** Nesting of lists and objects in a JSON body, and its keys and values. */
export const jsonDepth = 32;
export const jsonValues = 20_000;
/** Bytes of an uploaded image and of any other uploaded file. */
export const imageBytes = 10 * 1024 * 1024;
export const fileBytes = 50 * 1024 * 1024;
/** Bytes of the part header of an upload, which has the file name and precedes the file's content. */
export const partHead = 8 * 1024;
/**
 * Seconds that the server waits for a body, in addition to the time that its bytes take at this many a
 * second.
 */
export const bodySeconds = 10;
export const bodyBytesPerSecond = 64 * 1024;
/** Uploads received at the same time, uploads that may wait, and for how many seconds. */
export const uploads = 4;
export const uploadsWaiting = 50;
export const uploadWaitSeconds = 20;
/** Uploads received or being stored at the same time, and as many that may wait. */
export const uploadsStored = 16;
/**
 * Connections in total, and from one address (behind a proxy only in total). A browser opens up to six, and a
 * whole office may share one address.
 */
export const connections = 2_500;
export const connectionsPerAddress = 600;
/** Requests that an address without a sign-in may make at once, and then a second; further ones wait. */
export const requestBurst = 600;
export const requestsPerSecond = 100;
/** Misused connections that an address may have at once, and then a second, before new ones are refused. */
export const spoiltBurst = 20;
export const spoiltPerSecond = 2;
/** Header lines of a request: browsers send about twenty, proxies a few more. */
export const headerLines = 100;
/** Seconds after which a client that does not read its answer is disconnected. */
export const readerSeconds = 30;
/** Pixels (width × height) of an uploaded image that a visitor's browser can decode without harm. */
export const imagePixels = 50_000_000;
/** Pixels of all frames of an animated image. */
export const imageFramePixels = 500_000_000;
/** Characters of an uploaded file's name. */
export const fileName = 200;
/** Digits of the `skip` and `limit` headers. */
export const pagingDigits = 10;
/** Records on one page of a list; more can only be exported. */
export const pageRows = 200;
/** Rows in one read for printing. */
export const printRows = 1_000;
/** Exports at the same time; the minutes that one may take, and the seconds that it waits for its reader. */
export const exports = 4;
export const exportMinutes = 30;
export const exportStallSeconds = 60;
/** Records that one call deletes. */
export const deletedAtOnce = 1_000;
/** Records that one call of an act changes, each in a separate transaction. */
export const actedAtOnce = 1_000;
/** Records that one call edits, and that one selection edits in several calls. */
export const editedAtOnce = 500;
export const edited = 5_000;
/** Minutes for which an edit of many records can be undone. */
export const editUndoMinutes = 30;
/** Records that can be ordered by hand, and the number of them on one page. */
export const ordered = 2_000;
export const orderedAtOnce = 200;
/** Rows of a sheet that one call imports. */
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
/** Years that the record of access is kept. */
export const accessYears = 3;
/** An access is marked during these hours (Asia/Seoul), or if it shows this many people or more. */
export const nightHours = { from: 0, until: 6 } as const;
export const largeAccess = 100;
/**
 * Different values of one masked field, tried within so many minutes, from which an operator's search is
 * marked.
 */
export const probes = { values: 10, minutes: 10 } as const;
/** Characters of the reason for an export of personal data. */
export const exportReason = { min: 5, max: 200 } as const;
/** Characters of a search term or any other query value. */
export const queryValue = 200;
/** Values of one field that a filter accepts. */
export const filterValues = 50;
/** Characters of a saved view's name, and views that an operator may have, over all lists. */
export const viewName = 40;
export const views = 100;
/** Parts of a home page that an operator can arrange, and characters of a part's name. */
export const homeParts = 50;
export const homePartName = 100;
/** Previews that an operator may have (the oldest is replaced), and how long one exists. */
export const previews = 20;
export const previewMinutes = 30;
/** Bytes of a draft, days that it is kept, and drafts that an operator may have. */
export const draftBytes = 256 * 1024;
export const draftDays = 7;
export const drafts = 200;
/** Characters of a draft's name, and of the names in it. */
export const draftKey = 200;
/** Records that a search for references returns, and ids per call for titles. */
export const titles = 20;
/** Records of one list that the global search shows, and that it compares before. */
export const searchItems = 8;
export const searchCandidates = 30;
/** Matching records of a resource from which on each of its lists is searched separately. */
export const searchTogether = 200;
export const titleIds = 200;
/** Paths that a list call may name for its rows. */
export const fields = 100;
/** Characters of a request's URL, including its query. */
export const url = 8_192;
/** Characters of an Idempotency-Key, and the hours for which a repeated POST is recognised. */
export const idempotencyKey = 100;
export const idempotencyHours = 24;
/**
 * A session ends after this many hours without a call, and in any case after `sessionHours`. A deployment may
 * shorten both.
 */
export const sessionIdleHours = 8;
export const sessionHours = 24;
/**
 * Shortest idle time of a session that a deployment may set, and when operators are warned before the end
 * (minutes).
 */
export const sessionIdleLeast = 5;
export const sessionWarning = 2;
/**
 * Failed sign-ins allowed at once, and the minutes until one more is allowed. Counted by name and address or
 * known browser; by address or browser; and by name from new clients. The last one limits the recorded
 * failures of unknown names.
 */
export const signInPair = { tries: 10, minutes: 10 } as const;
export const signInSource = { tries: 200, minutes: 3 } as const;
export const signInName = { tries: 100, minutes: 5 } as const;
export const signInRecord = { tries: 1_000, minutes: 1 } as const;
/** Replies that an operator may send at once, and the minutes until one more is allowed. */
export const replies = { tries: 60, minutes: 1 } as const;
/** Counters of sign-in tries that are kept. */
export const signInRows = 50_000;
/** Days that a browser stays known after a sign-in, and usernames that it may be known for. */
export const deviceDays = 90;
export const devices = 5;
/**
 * Limits of the second step of a sign-in. It takes `stepMinutes` at most; `wrongCodes` lock it for
 * `closedMinutes`. A required factor has to be set up within `graceDays`; a browser is remembered for
 * `rememberDays`. An operator has as many `passkeys`, with names of `passkeyName` characters, and gets
 * `recoveryCodes` at once. Reminders of a missing factor are `remindHours` apart.
 */
export const second = {
  ...{ stepMinutes: 5, graceDays: 7, rememberDays: 30, wrongCodes: 5, closedMinutes: 15 },
  ...{ passkeys: 10, passkeyName: 40, recoveryCodes: 10, remindHours: 24 },
} as const;
/** Latest sign-ins that an operator sees, as many failed ones, and the days that they are kept. */
export const signIns = { kept: 20, days: 90 } as const;
/** Remembered browsers of an operator. */
export const rememberedBrowsers = 10;
/** Addresses and ranges from which an operator may be restricted to call. */
export const addresses = 20;
/** Characters of a browser's `User-Agent` that a session keeps. */
export const userAgent = 300;
/** Password hashes computed at the same time (19 MiB each), and those that may wait. */
export const hashing = 2;
export const hashingQueue = 50;
/** An encrypted password is valid for these seconds. A confirmed password counts for these minutes. */
export const nonceSeconds = 120;
export const confirmMinutes = 5;
/** Hours for which a replaced sign-in key still decrypts. */
export const oldKeyHours = 24;
/** Characters of a message's subject and text, and its recipients. */
export const messageSubject = 200;
export const messageText = 10_000;
export const recipients = 5_000;
/** Days that a message may be scheduled ahead. */
export const sendAheadDays = 90;
/**
 * Recipients a day (Asia/Seoul) of an operator with every right, and of any other operator, unless
 * configured.
 */
export const mailsPerDay = 20_000;
export const mailsPerDayNarrowed = 2_000;
/** Recipients from which on a message needs a confirmed password. */
export const mailsConfirmed = 50;
/** Characters of a reply to a visitor, including the quoted message, whose lines get two more each. */
export const replyText = 65_000;
/** Days that the outbox keeps a mail's outcome. */
export const outboxDays = 30;
/** Seconds that a mail server may take to accept a mail. */
export const mailSeconds = 30;
/** Minutes after which a lock for work outside transactions expires if its process has ended. */
export const leaseMinutes = 2;
/** Days that a deleted record stays in the bin. */
export const binDays = 30;
/** Older versions kept of a record, and for how many days, unless configured. */
export const states = 50;
export const stateDays = 365;
/** Characters of a memo about a record. */
export const memoText = 200;
/** Entries on one page of a ledger of consents. */
export const consentRows = 10;
/** Days ahead that a record may be put off at a desk, and seconds that a desk shows who is writing. */
export const heldDays = 365;
export const writingSeconds = 60;
/** Memos on one page. */
export const memoRows = 5;
/** Versions on one page of a record's history. */
export const historyRows = 10;
/** Characters of a changed text in the history; longer ones are cut around the difference. */
export const historyText = 50_000;
/**
 * Hours until an unreferenced upload is removed; a picture in an unsaved text also waits until the session
 * ends.
 */
export const orphanHours = 1;
/** Pictures that an operator may upload for texts before a saved record uses them. */
export const loosePictures = 200;
/**
 * Files unknown to the database that a sweep removes at once; if there are more, they are kept and reported.
 */
export const strayFiles = 10;
