/**
 * Every limit that operators or callers of the API can exceed. The console shows them, the API enforces them,
 * and `docs/reference/limits.md` lists them. Internal limits, such as cache sizes and waiting times, are
 * defined where they are used.
 */

export * from './signInLimits';

/** Maximum number of characters of a one-line text without a separate limit. */
export const maxTextLength = 1_000;
/** Maximum number of characters of a multi-line text without a separate limit. */
export const maxMultilineLength = 20_000;
/** Maximum number of rows of a public list answer, which needs no session. */
export const maxPublicListRows = 50;
/** Maximum number of seconds for which browsers and proxies may cache an answer that needs no session. */
export const publicCacheSeconds = 60;
/** Maximum number of characters of stored rich text, markup included. */
export const maxRichTextLength = 500_000;
/** Maximum number of characters of a rich text in a list row. List rows leave out longer texts. */
export const maxListedRichTextLength = 2_000;
/** Maximum number of characters of a rich text's attribute, such as a URL; longer ones are removed. */
export const maxRichTextAttributeLength = 4_096;
/** Maximum number of different files that one rich text may show or link to. */
export const maxFilesPerRichText = 500;
/**
 * Maximum number of characters of a rich text that is sanitised without waiting in a queue. For a longer
 * text, `sanitizeTimeoutSeconds` is the maximum duration.
 */
export const maxRichTextLengthWithoutQueue = 10_000;
export const sanitizeTimeoutSeconds = 5;
/** Maximum number of long rich texts that wait to be sanitised. */
export const maxSanitizeQueueLength = 10;
/** Minimum and maximum number of characters of a member's password, and the minimum of an operator's. */
export const passwordLengthLimits = { min: 8, max: 200, operatorMin: 10 } as const;
/** Hours for which an invitation to become an operator is valid. */
export const invitationHours = 24;
/** Maximum number of roles of a deployment (`most`), and of characters of a role's name (`name`). */
export const roleLimits = { most: 50, name: 50 } as const;
/**
 * Limits of API tokens: `most` tokens of a deployment, `name` characters of a name, `days` of validity,
 * `calls` a second. A network address may try `wrong` unknown tokens at once, and as many again after
 * `wrongSeconds`.
 */
export const tokenLimits = { most: 50, name: 50, days: 366, calls: 10, wrong: 20, wrongSeconds: 60 } as const;
/** Maximum number of items of a list field without a separate limit. */
export const maxListFieldItems = 200;
/** Maximum number of characters of a tag. */
export const maxTagLength = 50;
/** Maximum number of tags of a field without a separate limit. */
export const maxTagsPerField = 20;
/** Maximum number of tags that an input suggests. */
export const maxSuggestedTags = 20;
/** Maximum number of levels of a tree, including the top level. */
export const maxTreeLevels = 16;
/** Maximum number of records that a list shows in tree order. */
export const maxRecordsInTreeOrder = 20_000;
/** Maximum number of files that one field of a record may hold. */
export const maxFilesPerField = 50;
/** Maximum number of bytes of a JSON request body. */
export const maxJsonBodyBytes = 2 * 1024 * 1024;
/** Maximum number of bytes of a sign-in body, and of bodies of calls about the operator's own account. */
export const maxSignInBodyBytes = 16 * 1024;
/** Maximum number of nested levels in a JSON body. `maxJsonValues` limits the keys and values in the body. */
export const maxJsonDepth = 32;
export const maxJsonValues = 20_000;
/** Maximum number of bytes of an uploaded image; `maxFileBytes` is for any other uploaded file. */
export const maxImageBytes = 10 * 1024 * 1024;
export const maxFileBytes = 50 * 1024 * 1024;
/** Maximum number of bytes of the headers before an uploaded file's content, such as the file's name. */
export const maxUploadPartHeadBytes = 8 * 1024;
/**
 * Maximum number of seconds that the server waits for a request body, without the time of its transfer. The
 * slowest allowed transfer is `minBodyBytesPerSecond` bytes a second.
 */
export const requestBodyTimeoutSeconds = 10;
export const minBodyBytesPerSecond = 64 * 1024;
/** Maximum number of uploads that are received at once. */
export const maxConcurrentUploads = 4;
/** Maximum number of uploads that wait until they are received. */
export const maxWaitingUploads = 50;
/** Maximum number of seconds that an upload waits. */
export const uploadWaitTimeoutSeconds = 20;
/** Maximum number of uploads that are received or stored at the same time; as many more may wait. */
export const maxUploadsInProgress = 16;
/**
 * Maximum number of open connections. `maxConnectionsPerAddress` is the maximum per address, except behind a
 * proxy. A browser opens up to six, and a whole office may share one address.
 */
export const maxOpenConnections = 2_500;
export const maxConnectionsPerAddress = 600;
/**
 * Maximum number of requests without a session that one address makes at once. After that,
 * `maxRequestsPerSecond` applies, and further requests wait.
 */
export const maxRequestBurst = 600;
export const maxRequestsPerSecond = 100;
/** Maximum number of connections that an address may misuse at once. More are refused. */
export const maxMisusedConnectionsAtOnce = 20;
/** Maximum number of further connections that an address may misuse per second. */
export const maxMisusedConnectionsPerSecond = 2;
/** Maximum number of header lines of a request: browsers send about twenty, proxies a few more. */
export const maxHeaderLines = 100;
/** Seconds after which a client that does not read its answer is disconnected. */
export const clientReadTimeoutSeconds = 30;
/** Maximum number of pixels (width × height) of an uploaded image, so that browsers decode it safely. */
export const maxImagePixels = 50_000_000;
/** Maximum number of pixels of all frames of an animated image. */
export const maxAnimatedImagePixels = 500_000_000;
/** Maximum number of characters of an uploaded file's name. */
export const maxFileNameLength = 200;
/** Maximum number of digits of the numbers in the headers `skip` and `limit` of a list call. */
export const maxPagingHeaderDigits = 10;
/** Maximum number of records on one page of a list. Only exports and printing return more at once. */
export const maxRowsPerPage = 200;
/** Maximum number of rows that one list call returns for printing. */
export const maxPrintedRows = 1_000;
/** Maximum number of exports at once. */
export const maxConcurrentExports = 4;
/** Maximum number of minutes that an export takes. */
export const exportTimeoutMinutes = 30;
/** Seconds after which an export ends whose client has stopped reading. */
export const exportStallTimeoutSeconds = 60;
/** Maximum number of records that one call deletes. */
export const maxRecordsPerDeletion = 1_000;
/** Maximum number of records that one call of an action changes, each in a separate transaction. */
export const maxRecordsPerAct = 1_000;
/** Maximum number of records that one call edits. `maxRecordsPerSelection` is for a whole selection. */
export const maxRecordsPerBulkEdit = 500;
export const maxRecordsPerSelection = 5_000;
/** Minutes for which an edit of many records can be undone. */
export const editUndoMinutes = 30;
/** Maximum number of records of a list in manual order, and of records on one page of this list. */
export const maxManuallyOrderedRecords = 2_000;
export const maxOrderedRecordsPerPage = 200;
/** Maximum number of rows of a sheet that one call imports. */
export const maxRowsPerImport = 500;
/** Maximum number of characters of each text in the preview of an import, which stores nothing. */
export const maxImportPreviewTextLength = 100;
/**
 * Limits of an imported file: bytes of the file, of its unpacked rows and of its other parts; number of
 * sheets. The last three constants limit the rows, columns and text characters of a sheet.
 */
export const maxSheetBytes = 30 * 1024 * 1024;
export const maxUnpackedSheetBytes = 300 * 1024 * 1024;
export const maxNonSheetPartBytes = 50 * 1024 * 1024;
export const maxSheets = 1_000;
export const maxSheetRows = 100_000;
export const maxSheetColumns = 150;
export const maxSheetCharacters = 50_000_000;
/** Maximum number of years that one request for dashboard figures may span. */
export const maxDashboardYears = 3;
/** Number of years for which the access log keeps its entries. */
export const accessLogRetentionYears = 3;
/** Hours (Asia/Seoul) in which the access log marks entries. */
export const nightHours = { from: 0, until: 6 } as const;
/** The access log marks an entry about an access that shows data of more people than this. */
export const maxPersonsOfNormalAccess = 100;
/**
 * The access log marks an operator's searches that try too many values of one masked field: `values`
 * different ones within `minutes` minutes.
 */
export const maskedSearchAlertThreshold = { values: 10, minutes: 10 } as const;
/** Minimum and maximum number of characters of the reason for an export of personal data. */
export const exportReasonLengthLimits = { min: 5, max: 200 } as const;
/** Maximum number of characters of a search term or any other query value. */
export const maxQueryValueLength = 200;
/** Maximum number of values of one field that a filter accepts. */
export const maxValuesPerFilter = 50;
/** Maximum number of characters of a saved view's name. */
export const maxViewNameLength = 40;
/** Maximum number of saved views per operator. */
export const maxViewsPerOperator = 100;
/** Maximum number of parts of an operator's home page. */
export const maxHomeParts = 50;
/** Maximum number of characters of the name of a part of the home page. */
export const maxHomePartNameLength = 100;
/** Maximum number of previews per operator; a further one replaces the oldest. */
export const maxPreviewsPerOperator = 20;
/** Minutes for which a preview exists. */
export const previewLifetimeMinutes = 30;
/** Maximum number of bytes of a draft. */
export const maxDraftBytes = 256 * 1024;
/** Days for which a draft is kept. */
export const draftRetentionDays = 7;
/** Maximum number of drafts per operator. */
export const maxDraftsPerOperator = 200;
/** Maximum number of characters of a draft's key, and of each name in a draft. */
export const maxDraftKeyLength = 200;
/** Maximum number of record titles that the search of a reference input returns. */
export const maxTitlesPerSearch = 20;
/** Maximum number of results per list in the global search. */
export const maxSearchResultsPerList = 8;
/** Maximum number of records per list among which the global search chooses its results. */
export const maxSearchCandidatesPerList = 30;
/**
 * If at least this many records of a resource match, the global search reads each of the resource's lists
 * separately. `maxIdsPerTitlesCall` limits the ids in one call for titles.
 */
export const minMatchesForSearchPerList = 200;
export const maxIdsPerTitlesCall = 200;
/** Maximum number of fields that a list call may name for its rows. */
export const maxFieldsPerListCall = 100;
/** Maximum number of characters of a request's URL, including its query. */
export const maxUrlLength = 8_192;
/** Maximum number of characters of an Idempotency-Key. */
export const maxIdempotencyKeyLength = 100;
/** Hours for which a repeated POST with an Idempotency-Key is recognised. */
export const idempotencyKeyHours = 24;
/** Maximum number of replies that an operator sends at once, and the minutes until one more is allowed. */
export const replyRateLimitPerOperator = { tries: 60, minutes: 1 } as const;
/** Maximum number of characters of a message's subject. */
export const maxMessageSubjectLength = 200;
/** Maximum number of characters of a message's text. */
export const maxMessageTextLength = 10_000;
/** Maximum number of recipients of a message. */
export const maxMessageRecipients = 5_000;
/** Maximum number of days for which a message may be scheduled ahead. */
export const maxSendAheadDays = 90;
/**
 * Maximum number of recipients per operator and day (Asia/Seoul), unless configured. This limit is for
 * operators with every right, `maxMailsPerDayWithFewerRights` for all others.
 */
export const maxMailsPerDay = 20_000;
export const maxMailsPerDayWithFewerRights = 2_000;
/** A message to more recipients than this number needs a confirmed password. */
export const maxMailsWithoutPasswordConfirmation = 50;
/**
 * Maximum number of characters of a reply to a visitor. The number includes the quoted message and the two
 * characters that mark each quoted line.
 */
export const maxReplyTextLength = 65_000;
/** Number of days for which the outbox stores whether a mail was delivered. */
export const outboxRetentionDays = 30;
/** Maximum number of seconds that a mail server may take to accept a mail. */
export const mailTimeoutSeconds = 30;
/** Number of minutes after which a lock for work outside transactions expires if its process has ended. */
export const leaseTimeoutMinutes = 2;
/** Number of days for which a deleted record stays in the bin. */
export const binRetentionDays = 30;
/** Maximum number of older versions that are kept of a record, unless configured otherwise. */
export const maxVersionsPerRecord = 50;
/** Maximum number of days for which an older version is kept, unless configured otherwise. */
export const historyDays = 365;
/** Maximum number of characters of a memo about a record. */
export const maxMemoLength = 200;
/** Number of entries on one page of a person's consent ledger. */
export const consentsPerPage = 10;
/** Maximum number of days for which a record of a reply desk can be postponed. */
export const maxDeskPostponeDays = 365;
/** Seconds during which a reply desk names the operator who is replying. */
export const replyInProgressNoticeSeconds = 60;
/** Number of memos on one page of a record's memos. */
export const memosPerPage = 5;
/** Number of versions on one page of a record's history. */
export const versionsPerPage = 10;
/** Maximum number of characters of a text in the history; longer ones are cut around the difference. */
export const maxHistoryTextLength = 50_000;
/**
 * Number of hours until an unreferenced upload is removed. A picture in an unsaved text is also kept until
 * the session ends, and as long as a draft has the text.
 */
export const orphanUploadHours = 1;
/** Maximum number of pictures that an operator may upload for texts before a saved record uses them. */
export const maxUnsavedPictures = 200;
/** Maximum number of files unknown to the database that a cleanup removes. More files are only reported. */
export const maxStrayFilesRemoved = 10;
