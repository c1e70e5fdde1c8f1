/** A list call, or one for titles, that is measured. */
export interface Asked {
  name: string;
  path: string;
  skip: number;
}

const LISTED = 'users?isWithdrawn=false';

const searches: Readonly<Record<string, string>> = {
  'name 김민': 'name=김민',
  'name 김': 'name=김',
  'name 서준': 'name=서준',
  'name 김민준': 'name=김민준',
  'name 디자인연구소': 'name=디자인연구소',
  'name that nobody has': 'name=뷁',
  'initials ㄱㅁㅈ': 'name=ㄱㅁㅈ',
  'initials ㄱ': 'name=ㄱ',
  'initials that nobody has': 'name=ㅃㅉㄸ',
  'initials and syllables 김ㅁㅈ': 'name=김ㅁㅈ',
  'initials and a syllable 김ㅁ': 'name=김ㅁ',
  'phone 1234': 'phone=1234',
  'phone 010': 'phone=010',
  'phone 0': 'phone=0',
  'phone 010-4': 'phone=010-4',
  'name 김민 and phone 12': 'name=김민&phone=12',
};

/** What is asked of the members' list: pages, filters and orders, first and deep, and the titles that a reference asks for. */
export function queriesFor(levels: readonly { _id: string; name: string }[], members: number): Asked[] {
  const deep = Math.floor(members / 2);
  const level = (name: string) => `_level=${levels.find((one) => one.name === name)?._id}`;
  const common = level('씨앗');
  const rare = level('파트너');
  const filters: Readonly<Record<string, string>> = {
    ...searches,
    'grade that half have and caution': `${common}&warning=true`,
    'rare grade and caution': `${rare}&warning=true`,
    'rare grade': rare,
    'no caution': 'warning=false',
    'grade, no caution, name 김': `${common}&warning=false&name=김`,
  };
  const sorts = ['createdAt', '-createdAt', 'name', '-name', 'type', '-type'];
  return [
    { name: 'first page', path: LISTED, skip: 0 },
    { name: 'deep page', path: LISTED, skip: deep },
    { name: 'withdrawn, first page', path: 'users?isWithdrawn=true', skip: 0 },
    { name: 'withdrawn, deep page', path: 'users?isWithdrawn=true', skip: Math.floor(members / 20) },
    { name: 'titles 김민', path: 'users/titles?isWithdrawn=false&q=김민', skip: 0 },
    { name: 'titles ㄱㅁ', path: 'users/titles?isWithdrawn=false&q=ㄱㅁ', skip: 0 },
    { name: 'titles that nobody has', path: 'users/titles?isWithdrawn=false&q=뷁', skip: 0 },
    ...Object.entries(filters).map(([name, text]) => ({ name, path: `${LISTED}&${text}`, skip: 0 })),
    { name: 'name 김, deep page', path: `${LISTED}&name=김`, skip: Math.floor(members / 10) },
    { name: 'phone 010, deep page', path: `${LISTED}&phone=010`, skip: deep },
    ...sorts.flatMap((sort) => [
      { name: `sort ${sort}`, path: `${LISTED}&sort=${sort}`, skip: 0 },
      { name: `sort ${sort}, deep page`, path: `${LISTED}&sort=${sort}`, skip: deep },
      { name: `sort ${sort}, name 김민`, path: `${LISTED}&sort=${sort}&name=김민`, skip: 0 },
      { name: `sort ${sort}, name 김`, path: `${LISTED}&sort=${sort}&name=김`, skip: 0 },
      {
        name: `sort ${sort}, rare grade and caution`,
        path: `${LISTED}&sort=${sort}&${rare}&warning=true`,
        skip: 0,
      },
      {
        name: `sort ${sort}, common grade, deep`,
        path: `${LISTED}&sort=${sort}&${common}`,
        skip: Math.floor(members / 3),
      },
    ]),
  ];
}
