/** Korean for password, administrator, operator, "I love you" (twice), hello and Korea, by the keys they are typed with. */
const KOREAN = ['qlalfqjsgh', 'rhksflwk', 'dnsdudwk', 'tkfkdgo', 'tkfkdgody', 'dkssudgktpdy', 'eogksalsrnr'];

let known: Promise<ReadonlySet<string>> | undefined;

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set([...dictionary['passwords-common'], ...KOREAN]);
}

/**
 * Returns the commonest passwords in lower case, Hangul by the keys it is typed with. They are loaded when the first
 * password is set (about 40 ms, 5 MB).
 */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  known ??= load().catch((error: unknown) => {
    known = undefined;
    throw error;
  });
  return known;
}
