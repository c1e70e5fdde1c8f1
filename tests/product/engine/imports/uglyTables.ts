import type { AnyResource } from '../../../../src/core/schema/index';
import { subscriptions } from '../../../../src/product/resources/subscriptions';
import { users } from '../../../../src/product/resources/users';
import { book, encoded, page, utf16 } from '../../../core/engine/imports/uglyFiles';

/** A file, its trouble, and its fate: why it is refused, or each row as it is sent, or why that is refused. */
export interface Ugly {
  file: string;
  trouble: string;
  of?: AnyResource;
  made: () => Uint8Array | string;
  zeros?: readonly string[];
  fate: unknown;
}

const HANA = { name: '김하나', phone: '010-1234-5678' };
const DUL = { name: '박둘', phone: '02-123-4567' };
export const ROWS = [
  ['이름', '전화번호'],
  ['김하나', '010-1234-5678'],
  ['박둘', '02-123-4567'],
];
const TWO = [HANA, DUL];
const MERGED = {
  rows: [...ROWS.slice(0, 2), [null, '02-123-4567']],
  merged: ['A2:A3'],
};
const MERGED_FATE = [HANA, '3 name merged'];

/** Files that are read, row by row. */
export const tables: readonly Ugly[] = [
  {
    file: '명단.csv',
    trouble: 'CP949, quotation marks, a comma and a line within them',
    of: users,
    made: () => encoded('이름,전화번호,메모\r\n"김하나",010-1234-5678,"말, ""둘""\n셋"\r\n', 'cp949'),
    fate: [{ ...HANA, note: '말, "둘"\n셋' }],
  },
  {
    file: '유럽.csv',
    trouble: '`sep=;`',
    made: () => 'sep=;\r\n이름;전화번호\r\n김하나;010-1234-5678\r\n박둘;02-123-4567\r\n',
    fate: TWO,
  },
  {
    file: '탭.txt',
    trouble: 'UTF-16 with a mark, between tabs',
    made: () => utf16(`\uFEFF${ROWS.map((row) => row.join('\t')).join('\r\n')}`),
    fate: TWO,
  },
  {
    file: '탭2.txt',
    trouble: 'UTF-16 without a mark',
    made: () => utf16(ROWS.map((row) => row.join('\t')).join('\r\n')),
    fate: TWO,
  },
  {
    file: '제목.csv',
    trouble: 'a title and a blank line above the heads',
    made: () => '2026년 입주관심 명단\n\n성명;휴대폰\n김하나;010-1234-5678\n',
    fate: [HANA],
  },
  {
    file: '따옴표.csv',
    trouble: 'a quotation mark that is never closed',
    made: () => '이름,전화번호\n김하나,010-1\n"박둘,010-2\n최셋,010-3\n',
    fate: 'quotes in line 3',
  },
  {
    file: '따옴표2.csv',
    trouble: 'text behind a closing quotation mark',
    made: () => '이름,전화번호\n"김"하나,010-1\n',
    fate: 'quotes in line 2',
  },
  {
    file: '쉼표.csv',
    trouble: 'a comma without quotation marks moves the cells',
    made: () => '이름,전화번호\n김하나,010-1234-5678\n박둘, 강남,02-123-4567\n',
    fate: [HANA, '3 _id moreCells'],
  },
  {
    file: '엑셀.csv',
    trouble: '`="010…"`',
    made: () => '이름,전화번호\n김하나,="01012345678"\n박둘,"=""021234567"""\n',
    fate: TWO,
  },
  {
    file: '0빠짐.csv',
    trouble: 'phones that lost their zero',
    made: () => '이름,전화번호\n김하나,1012345678\n박둘,21234567\n',
    fate: ['2 phone lostZero', '3 phone lostZero'],
  },
  {
    file: '0붙임.csv',
    trouble: 'the same after one click',
    zeros: ['phone'],
    made: () => '이름,전화번호\n김하나,1012345678\n박둘,21234567\n',
    fate: TWO,
  },
  {
    file: '0빠짐.xlsx',
    trouble: 'phones in number cells',
    made: () =>
      book('xlsx', {
        rows: [
          ['이름', '전화번호'],
          ['김하나', 1012345678],
          ['박둘', 821012345678],
        ],
      }),
    fate: ['2 phone lostZero', '3 phone number'],
  },
  {
    file: '전각.csv',
    trouble: 'full-width digits, dots and letters',
    made: () => '이름,전화번호,생년월일\n김하나,０１０．１２３４．５６７８,１９８５．２．１４\n',
    fate: [{ ...HANA, birth: '1985-02-14' }],
  },
  {
    file: '줄표.csv',
    trouble: 'dashes of all kinds, brackets, +82',
    made: () => '이름,전화번호\n김하나,010–1234—5678\n박둘,(02)123-4567\n김하나,+82 10 1234 5678\n',
    fate: [HANA, DUL, HANA],
  },
  {
    file: '주민앞자리.csv',
    trouble: 'six digits of a birth date',
    made: () => '이름,생년월일\n김하나,850214\n박둘,050301\n',
    fate: [
      { name: '김하나', birth: '1985-02-14' },
      { name: '박둘', birth: '2005-03-01' },
    ],
  },
  {
    file: '일련번호.xlsx',
    trouble: 'days that lost their format',
    made: () =>
      book('xlsx', {
        rows: [
          ['이름', '생년월일'],
          ['김하나', 31092],
        ],
      }),
    fate: ['2 birth notADate'],
  },
  {
    file: '제목줄.xlsx',
    trouble: 'title rows over merged cells',
    made: () =>
      book('xlsx', {
        rows: [['입주관심 명단', null], ['2026. 11. 25 기준', null], [], ...ROWS],
        merged: ['A1:B1'],
      }),
    fate: TWO,
  },
  {
    file: '두줄제목.xlsx',
    trouble: 'two rows of heads, merged both ways',
    of: subscriptions,
    made: () =>
      book('xlsx', {
        rows: [
          ['청약 신청자', null, null, null],
          ['성명', '휴대폰', '배우자', null],
          [null, null, '성명', '연락처'],
          ['김하나', '010-1234-5678', '이두리', '010-2222-3333'],
        ],
        merged: ['A1:D1', 'A2:A3', 'B2:B3', 'C2:D2'],
      }),
    fate: [{ ...HANA, spouse: { name: '이두리', phone: '010-2222-3333' } }],
  },
  {
    file: '두줄제목2.xlsx',
    trouble: 'the same heads below two groups',
    of: subscriptions,
    made: () =>
      book('xlsx', {
        rows: [
          ['신청자', null, '배우자', null],
          ['이름', '연락처', '이름', '연락처'],
          ['김하나', '010-1234-5678', '이두리', '010-2222-3333'],
        ],
        merged: ['A1:B1', 'C1:D1'],
      }),
    fate: [{ ...HANA, spouse: { name: '이두리', phone: '010-2222-3333' } }],
  },
  {
    file: '병합.xlsx',
    trouble: 'a value over two rows in a merged cell',
    made: () => book('xlsx', MERGED),
    fate: MERGED_FATE,
  },
  {
    file: '병합.xls',
    trouble: 'the same in XML of 2003',
    made: () => book('xlml', MERGED),
    fate: MERGED_FATE,
  },
  {
    file: '병합.html',
    trouble: 'the same in a page',
    made: () =>
      page(MERGED.rows.map((row) => row.flatMap((cell) => cell ?? []))).replace('<td>김', '<td rowspan=2>김'),
    fate: MERGED_FATE,
  },
  {
    file: '표지.xlsx',
    trouble: 'data on the second sheet',
    made: () => book('xlsx', { rows: [['표지'], ['담당', '홍길동']] }, { rows: ROWS }),
    fate: TWO,
  },
  {
    file: '숨김.xlsx',
    trouble: 'a hidden sheet before the visible one',
    made: () => book('xlsx', { rows: [ROWS[0] ?? [], ['옛사람', '010-9']], hidden: true }, { rows: ROWS }),
    fate: TWO,
  },
  {
    file: '쇼핑몰.xls',
    trouble: 'a page in CP949 under the name of a workbook',
    made: () => encoded(page(ROWS, '<h1>회원</h1>'), 'cp949'),
    fate: TWO,
  },
  {
    file: '관공서.xlsx',
    trouble: 'a page that lays its table out in another',
    made: () => `<!DOCTYPE html><table><tr><td>메뉴</td><td>${page(ROWS)}</td></tr></table>`,
    fate: TWO,
  },
  {
    file: '2003.xls',
    trouble: 'XML of 2003',
    made: () => book('xlml', { rows: [['명단']] }, { rows: ROWS }),
    fate: TWO,
  },
  {
    file: '진짜.xls',
    trouble: 'a real .xlsx named .xls',
    made: () => book('xlsx', { rows: ROWS }),
    fate: TWO,
  },
  {
    file: '사무실.xlsx',
    trouble: '성명, 휴대폰, 남자/여, Y/N, ○/× and remarks in heads',
    of: subscriptions,
    made: () =>
      book('xlsx', {
        rows: [
          ['번호', '1. 성명*', '연락처(필수)', '무주택 여부', '차량', '공급 구분', '타입'],
          [1, '김하나', '010-1234-5678', '○', 'N', '특공', 26],
          [2, '박둘', '02-123-4567', '×', '유', '일반 공급', '17형'],
        ],
      }),
    fate: [
      { ...HANA, isHomeless: true, isCar: false, supply_category: 'SPECIAL', supply_type: '26B' },
      { ...DUL, isHomeless: false, isCar: true, supply_category: 'NORMAL', supply_type: '17A' },
    ],
  },
  {
    file: '성별.csv',
    trouble: '남자, 여, F',
    made: () => '성함,성별(남/여)\n김하나,남자\n박둘,여\n최셋,F\n',
    fate: [
      { name: '김하나', gender: 'MALE' },
      { name: '박둘', gender: 'FEMALE' },
      { name: '최셋', gender: 'FEMALE' },
    ],
  },
  {
    file: '모름.csv',
    trouble: 'a choice that there is not',
    made: () => '이름,성별\n김하나,중성\n',
    fate: ['2 gender notAChoice'],
  },
  {
    file: '오류.xlsx',
    trouble: 'an error where a value was',
    made: () =>
      encoded(
        '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet><Table><Row><Cell><Data>이름</Data></Cell><Cell><Data>전화번호</Data></Cell></Row><Row><Cell><Data Type="Error">#REF!</Data></Cell></Row></Table></Worksheet></Workbook>',
        'utf-8',
      ),
    fate: ['2 name error'],
  },
];
