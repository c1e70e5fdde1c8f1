// npm run holidays: writes the table of Korean public holidays from @hyunbinseo/holidays-kr to
// i18n/ko/product/holidays.ts.
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const FILE = 'i18n/ko/product/holidays.ts';

/** Returns the text of the module that contains the table. */
export const createHolidaysModuleText = async () => {
  const holidaysByYear = await import('@hyunbinseo/holidays-kr/all');
  const days = Object.values(holidaysByYear)
    .flatMap((year) => Object.entries(year))
    .sort(([one], [other]) => one.localeCompare(other));
  const lastYear = Math.max(...Object.keys(holidaysByYear).map((name) => Number(name.slice(1))));
  const rows = days.map(([day, names]) => `  '${day}': '${names.join(', ')}',`);
  return `// Written by \`npm run holidays\`. By hand, change the settings instead.

/** The last day that the table knows: after it only weekends are no business days. */
export const holidaysUntil = '${lastYear}-12-31';

/** The public holidays of Korea, by day. */
export const holidays: Readonly<Record<string, string>> = {
${rows.join('\n')}
};
`;
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  writeFileSync(FILE, await createHolidaysModuleText());
