/**
 * The limits of sign-ins, sessions and operators' accounts. `limits.ts` exports them with all other limits.
 */

/**
 * Maximum number of hours that a session lasts without a call. `maxSessionHours` is the maximum number of
 * hours in total. A deployment may shorten both.
 */
export const maxSessionIdleHours = 8;
export const maxSessionHours = 24;
/**
 * Shortest idle time after which a deployment may end a session, in minutes. Operators are warned
 * `sessionWarningMinutes` minutes before the session ends.
 */
export const minSessionIdleMinutes = 5;
export const sessionWarningMinutes = 2;
/**
 * Maximum number of failed sign-ins with one name from one source at once (`tries`), and the minutes until one
 * more is allowed. A source is an address or a known browser.
 */
export const signInTriesPerNameAndSource = { tries: 10, minutes: 10 } as const;
/** Like `signInTriesPerNameAndSource`, for all names from one source. */
export const signInTriesPerSource = { tries: 200, minutes: 3 } as const;
/** Like `signInTriesPerNameAndSource`, for one name from all unknown browsers. */
export const signInTriesPerName = { tries: 100, minutes: 5 } as const;
/** Like `signInTriesPerNameAndSource`, for the failures of unknown names that the access log stores. */
export const unknownUsernameLogLimit = { tries: 1_000, minutes: 1 } as const;
/** Maximum number of stored counters of sign-in tries. */
export const maxSignInCounters = 50_000;
/** Days that a browser stays known after a sign-in. */
export const knownBrowserRetentionDays = 90;
/** Maximum number of usernames for which a browser is known. */
export const maxUsernamesPerBrowser = 5;
/**
 * Limits of the second step of a sign-in. This step takes `stepMinutes` at most. After `wrongCodes` wrong
 * codes, it is locked for `closedMinutes`. An operator has to set up a required factor within `graceDays`; a
 * browser is remembered for `rememberDays`. An operator has up to `passkeys` passkeys, with names of up to
 * `passkeyName` characters. An operator gets `recoveryCodes` codes at once. Reminders of a missing factor are
 * `remindHours` apart.
 */
export const secondFactorLimits = {
  ...{ stepMinutes: 5, graceDays: 7, rememberDays: 30, wrongCodes: 5, closedMinutes: 15 },
  ...{ passkeys: 10, passkeyName: 40, recoveryCodes: 10, remindHours: 24 },
} as const;
/** Maximum number of sign-ins and of failed tries that an operator sees, and days for which they are kept. */
export const signInListLimits = { kept: 20, days: 90 } as const;
/** Maximum number of browsers that are remembered for an operator, so that they skip the second step. */
export const maxRememberedBrowsers = 10;
/** Maximum number of network addresses and ranges to which an operator's calls may be restricted. */
export const maxAllowedAddresses = 20;
/** Maximum number of characters of a browser's `User-Agent` that a session keeps. */
export const maxUserAgentLength = 300;
/** Maximum number of password hashes that are computed at the same time (19 MiB each). */
export const maxConcurrentHashes = 2;
/** Maximum number of password hashes that wait. */
export const maxHashingQueueLength = 50;
/** Lifetime of an encrypted password, in seconds. */
export const nonceLifetimeSeconds = 120;
/** Lifetime of a password confirmation, in minutes. */
export const confirmationValidMinutes = 5;
/** Number of hours for which a replaced sign-in key can still decrypt passwords. */
export const replacedSignInKeyHours = 24;
