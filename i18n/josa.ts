import { josa as attachJosa, numberToHangul } from 'es-hangul';

// Ours are all written "after a consonant / after a vowel"; es-hangul turns this one around.
const PARTICLES = {
  '을/를': '을/를',
  '이/가': '이/가',
  '은/는': '은/는',
  '과/와': '와/과',
  '으로/로': '으로/로',
  '으로서/로서': '으로서/로서',
  '으로써/로써': '으로써/로써',
  '으로부터/로부터': '으로부터/로부터',
  '이나/나': '이나/나',
  '이라/라': '이라/라',
  '이란/란': '이란/란',
  '이랑/랑': '이랑/랑',
} as const;

/** A pair of particle forms: after a final consonant, then after a vowel. */
type Particle = keyof typeof PARTICLES;

const MARKER = new RegExp(`\\{(${Object.keys(PARTICLES).join('|')})\\}`, 'g');

// The last thing that is read aloud; brackets, quotes, punctuation and pictures after it are not.
const LAST_READ = /(?<digits>\d[\d,]*)?(?<letter>[\p{L}\p{N}%])[^\p{L}\p{N}%]*$/u;
const READABLE = /^[가-힣A-Z]$/;

// Only the last digit that isn't zero and the zeros after it (ten, hundred, …) end the reading. More zeros than
// es-hangul can read safely are read as zero, which ends in a consonant like the great numbers do.
function lastSyllableOfNumber(digits: string): string {
  const [ending] = /[1-9]?0{0,15}$/.exec(digits.replaceAll(',', '')) ?? [''];
  return numberToHangul(Number(ending)).slice(-1);
}

// Signs may follow what is read, but no more than so many characters of a text are looked at.
const MOST_READ = 100;

// A Hangul syllable or a capital Latin letter (es-hangul knows the letters' names), whose reading is known.
function lastSound(word: string): string | undefined {
  const groups = LAST_READ.exec(word.slice(-MOST_READ).normalize('NFC'))?.groups;
  if (groups === undefined) return undefined;
  const { digits = '', letter = '' } = groups;
  if (/\d/.test(letter)) return lastSyllableOfNumber(digits + letter);
  if (letter === '%') return '트';
  const sound = letter.toUpperCase();
  return READABLE.test(sound) ? sound : undefined;
}

function bothForms(particle: Particle): string {
  const [consonant = '', vowel = ''] = particle.split('/');
  return consonant.endsWith(vowel)
    ? `(${consonant.slice(0, -vowel.length)})${vowel}`
    : `${consonant}(${vowel})`;
}

/**
 * The form of a particle that the reading of the word before it asks for; digits are read as numbers, Latin letters by
 * their names. An unreadable word gets both forms, as in 을(를); an empty one none.
 */
function formAfter(word: string, particle: Particle): string {
  if (/(^|\s)$/.test(word)) return '';
  const sound = lastSound(word);
  return sound === undefined
    ? bothForms(particle)
    : attachJosa(sound, PARTICLES[particle]).slice(sound.length);
}

/**
 * The text with its particle markers resolved: a pair in braces right after a variable, as in
 * `'%{name}{을/를} 삭제하시겠습니까?'`. Call it after interpolation; a marker after an empty variable disappears.
 */
export function withJosa(text: string): string {
  return text.replace(
    MARKER,
    // MARKER matches nothing but particles.
    (_marker, particle, offset) => formAfter(text.slice(0, offset), particle as Particle),
  );
}
