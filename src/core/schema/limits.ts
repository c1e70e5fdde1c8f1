/**
 * Every limit that operators or callers can meet, in one place. The console shows them, the API enforces them,
 * `docs/api.md` prints them. Internal bounds (batches, caches, pauses) are defined where they are used.
 */
export const limits = {
  /** Characters of a one-line text without a separate limit. */
  text: 1_000,
  /** Characters of a multi-line text without a separate limit. */
  multiline: 20_000,
  /** Rows of a public answer. */
  publicRows: 50,
  /** Seconds that a public answer may be kept. */
  publicSeconds: 60,
  /** Characters of stored rich text, markup included. */
  richText: 500_000,
  /** Characters of a rich text in a row of a list; a longer one is read when the row is opened. */
  listedText: 2_000,
  /** Characters of an attribute in rich text, such as a link's address; longer ones are removed. */
  richTextAttribute: 4_096,
  /** Different files that one rich text may show or link to. */
  richTextFiles: 500,
  /** Rich text up to this length is sanitised at once; longer text is queued, with this timeout in seconds. */
  sanitizedAtOnce: 10_000,
  sanitizingSeconds: 5,
  /** Long rich texts that wait for their turn. */
  sanitizingQueue: 10,
  /** Characters of a member's password, and the fewest of an operator's. */
  password: { min: 8, max: 200, operatorMin: 10 },
  /** Hours that an invitation of an operator is good for. */
  invitationHours: 24,
  /** Roles of a deployment, and characters of a role's name. */
  roles: { most: 50, name: 50 },
  /** Items of a list field without a separate limit. */
  listItems: 200,
  /** Characters of a tag, tags of a field without a separate limit, and tags that one call suggests. */
  tag: 50,
  tags: 20,
  tagsSuggested: 20,
  /** Levels of a tree, its topmost records included; records of a tree that its list shows in the tree's order. */
  treeLevels: 16,
  treeOrdered: 20_000,
  /** Files that one record may hold in one field. */
  files: 50,
  /** Bytes of a JSON request body. */
  jsonBody: 2 * 1024 * 1024,
  /** Bytes of a sign-in body (username and encrypted password), and of any other call about the own account. */
  signInBody: 16 * 1024,
  /** Maximum nesting of lists and objects in a JSON body, and its most keys and values. */
  jsonDepth: 32,
  jsonValues: 20_000,
  /** Bytes of an uploaded image and of any other uploaded file. */
  imageBytes: 10 * 1024 * 1024,
  fileBytes: 50 * 1024 * 1024,
  /** Bytes of an upload's part header, with the file name, before the file's content. */
  partHead: 8 * 1024,
  /** A body may keep us waiting this long (seconds), and as long again as its bytes take at this many a second. */
  bodySeconds: 10,
  bodyBytesPerSecond: 64 * 1024,
  /** Uploads that are taken in at the same time; how many may wait for their turn, and how long (seconds). */
  uploads: 4,
  uploadsWaiting: 50,
  uploadWaitSeconds: 20,
  /** Uploads that are taken in and stored at the same time, and as many that wait for that. */
  uploadsStored: 16,
  /**
   * Connections in total, and per address (behind a proxy, only in total). A browser opens up to six, and a whole
   * office may share one address.
   */
  connections: 2_500,
  connectionsPerAddress: 600,
  /** Requests that an address may make in a row without being signed in, and a second after that; then they wait. */
  requestBurst: 600,
  requestsPerSecond: 100,
  /** Connections that an address may spoil in a row, and a second after that, before it gets no new ones. */
  spoiltBurst: 20,
  spoiltPerSecond: 2,
  /** Header lines of a request: browsers send about twenty, proxies a few more. */
  headerLines: 100,
  /** Seconds until a client that does not read its response is disconnected. */
  readerSeconds: 30,
  /** Pixels (width × height) of an uploaded image that a visitor's browser can decode without harm. */
  imagePixels: 50_000_000,
  /** Pixels of all frames of an animated one. */
  imageFramePixels: 500_000_000,
  /** Characters of an uploaded file's name. */
  fileName: 200,
  /** Digits of the `skip` and `limit` headers. */
  pagingDigits: 10,
  /** Records of one page of a list; more come as an export only. */
  pageRows: 200,
  /** Rows in one read for printing. */
  printRows: 1_000,
  /** Concurrent exports; the most minutes for one, and the most seconds it waits for its reader. */
  exports: 4,
  exportMinutes: 30,
  exportStallSeconds: 60,
  /** Records that one call deletes. */
  deletedAtOnce: 1_000,
  /** Records that one call of an act changes, each in a separate transaction. */
  actedAtOnce: 1_000,
  /** Records that one call edits alike, and those that one selection does in several calls. */
  editedAtOnce: 500,
  edited: 5_000,
  /** How long an edit of many can be undone (minutes). */
  editUndoMinutes: 30,
  /** Records that are put in order by hand, and those of them that one page shows. */
  ordered: 2_000,
  orderedAtOnce: 200,
  /** Rows of a sheet that one call stores. */
  importedAtOnce: 500,
  /** Characters of a text that a dry run shows. */
  importedShown: 100,
  /**
   * Limits of an imported sheet: bytes of the file, of its unpacked rows, and of all its other parts. Also its rows,
   * its columns, and the characters of its texts.
   */
  sheetBytes: 30 * 1024 * 1024,
  sheetUnpackedBytes: 300 * 1024 * 1024,
  sheetPartBytes: 50 * 1024 * 1024,
  sheetRows: 100_000,
  sheetColumns: 150,
  sheetCharacters: 50_000_000,
  /** Years that one request for dashboard figures may span. */
  dashboardYears: 3,
  /** Retention of the access log, in years. */
  accessYears: 3,
  /** Accesses in these hours in Asia/Seoul are flagged, and accesses to at least this many people. */
  nightHours: { from: 0, until: 6 },
  largeAccess: 100,
  /** A search is flagged from so many different values of one masked field, within so many minutes. */
  probes: { values: 10, minutes: 10 },
  /** Characters of the reason for an export of personal data. */
  exportReason: { min: 5, max: 200 },
  /** Characters of a search term or any other query value. */
  queryValue: 200,
  /** Values of one field that a filter takes. */
  filterValues: 50,
  /** Characters of a saved view's name, and how many views an operator may keep, of all lists together. */
  viewName: 40,
  views: 100,
  /** Parts of a home page that an operator orders, and characters of a part's name. */
  homeParts: 50,
  homePartName: 100,
  /** Unsaved records that an operator may look at in a page; the oldest makes room, and for how long. */
  previews: 20,
  previewMinutes: 30,
  /** Bytes of what was typed into a form and is not saved, the days that it is kept, and how many an operator may have. */
  draftBytes: 256 * 1024,
  draftDays: 7,
  drafts: 200,
  /** Characters of a draft's name, and of the names in it. */
  draftKey: 200,
  /** Most records that a reference search returns, and most ids per call for titles. */
  titles: 20,
  /** Most records that a search of everything shows of one list, and most that it compares before that. */
  searchItems: 8,
  searchCandidates: 30,
  /** With this many matching records in a resource, each of its lists is searched separately. */
  searchTogether: 200,
  titleIds: 200,
  /** Paths that a list call may name for its rows. */
  fields: 100,
  /** Characters of a request's address with its query. */
  url: 8_192,
  /** Characters of an Idempotency-Key, and how long a repeated POST is recognised (hours). */
  idempotencyKey: 100,
  idempotencyHours: 24,
  /** A session ends after this much silence, and in any case after this much time (hours). */
  sessionIdleHours: 8,
  sessionHours: 24,
  /**
   * Failed sign-ins allowed at once, then one per so many minutes. Counted per name and address or known browser, per
   * address or browser, and per name from new clients. The last counts the recorded failures for unknown names.
   */
  signInPair: { tries: 10, minutes: 10 },
  signInSource: { tries: 200, minutes: 3 },
  signInName: { tries: 100, minutes: 5 },
  signInRecord: { tries: 1_000, minutes: 1 },
  /** Replies that an operator may send at once, then one per so many minutes. */
  replies: { tries: 60, minutes: 1 },
  /** Most of these that are kept. */
  signInRows: 50_000,
  /** Days that a browser stays known after a sign-in, and the most user names it may have signed in. */
  deviceDays: 90,
  devices: 5,
  /**
   * The second step of a sign-in: its minutes, days until a required factor must be there, days that a browser is
   * remembered, and after how many wrong codes it is closed for how many minutes. The most passkeys, characters of their
   * names, and recovery codes made at once.
   */
  second: {
    ...{ stepMinutes: 5, graceDays: 7, rememberDays: 30, wrongCodes: 5, closedMinutes: 15 },
    ...{ passkeys: 10, passkeyName: 40, recoveryCodes: 10 },
  },
  /** Browsers that an operator may have remembered. */
  rememberedBrowsers: 10,
  /** Characters of a browser's own name that a session keeps. */
  userAgent: 300,
  /** Password hashes computed at the same time (19 MiB each), and how many may wait for their turn. */
  hashing: 2,
  hashingQueue: 50,
  /** Lifetime of an encrypted password in transit (seconds), and of a password confirmation (minutes). */
  nonceSeconds: 120,
  confirmMinutes: 5,
  /** How long a rotated sign-in key still decrypts (hours). */
  oldKeyHours: 24,
  /** Characters of a message's subject and text, and its most recipients. */
  messageSubject: 200,
  messageText: 10_000,
  recipients: 5_000,
  /** Days that a message may be scheduled ahead. */
  sendAheadDays: 90,
  /** Recipients a day (Asia/Seoul) of an operator with every right and of a narrowed one, unless configured. */
  mails: 20_000,
  mailsNarrowed: 2_000,
  /** From this many recipients on, the operator has to confirm a message with the password. */
  mailsConfirmed: 50,
  /** Characters of a reply to one visitor, with the quoted message: each quoted line takes two more. */
  replyText: 65_000,
  /** Days that the outbox keeps a mail's outcome. */
  outboxDays: 30,
  /** How long a mail server may take to accept a mail (seconds). */
  mailSeconds: 30,
  /** Lifetime of a lock for work outside transactions, if its process dies (minutes). */
  leaseMinutes: 2,
  /** Days that a deleted record waits in the bin. */
  binDays: 30,
  /** Older versions kept of a record, and for how many days, unless the deployment configures it. */
  states: 50,
  stateDays: 365,
  /** Characters of a memo about a record. */
  memoText: 200,
  /** Entries that one page of a ledger of consents lists. */
  consentRows: 10,
  /** Days ahead that a record may be put off at a desk, and seconds that a desk shows who writes. */
  heldDays: 365,
  writingSeconds: 60,
  /** Memos that one page lists. */
  memoRows: 5,
  /** Versions of a record that one page of its history lists. */
  historyRows: 10,
  /** Characters of a changed text in the history: longer ones are cut around the difference. */
  historyText: 50_000,
  /** Hours until an unreferenced upload is removed; a picture in an unsaved text also waits for the session's end. */
  orphanHours: 1,
  /** Pictures that an operator uploaded for texts and no saved record uses yet. */
  loosePictures: 200,
  /** Files unknown to the database that a sweep removes at once; larger numbers are kept and reported. */
  strayFiles: 10,
} as const;

/** The image types accepted as images: browsers show them everywhere, and anyone may see them without signing in. */
export const imageTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];
