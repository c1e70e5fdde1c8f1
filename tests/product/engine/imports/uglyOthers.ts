import { strToU8 } from 'fflate';
import { compound, lockedBook } from '../../../core/engine/imports/compound';
import { book, encoded, zip } from '../../../core/engine/imports/uglyFiles';
import { ROWS, type Ugly } from './uglyTables';

/** Files that are refused as a whole, each with its sentence. */
export const others: readonly Ugly[] = [
  {
    file: '옛날.xls',
    trouble: 'a workbook of Excel 97',
    made: () => book('biff8', { rows: ROWS }),
    fate: 'oldFormat',
  },
  {
    file: '암호.xlsx',
    trouble: 'encrypted',
    made: () => compound({ EncryptionInfo: strToU8('x'), EncryptedPackage: strToU8('x'.repeat(9_000)) }),
    fate: 'encrypted',
  },
  {
    file: '암호.xls',
    trouble: 'Excel 97 with a password',
    made: () => compound({ Workbook: lockedBook(9_000) }),
    fate: 'encrypted',
  },
  {
    file: '암호2.xls',
    trouble: 'the same, so small that it is packed with others',
    made: () => compound({ Other: strToU8('x'.repeat(100)), Workbook: lockedBook(900) }),
    fate: 'encrypted',
  },
  { file: '보고서.xlsx', trouble: 'a PDF', made: () => '%PDF-1.7\n%âã', fate: 'pdf' },
  {
    file: '사진.csv',
    trouble: 'a picture',
    made: () => new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16]),
    fate: 'image',
  },
  { file: '묶음.zip', trouble: 'an archive', made: () => zip('명단.xlsx'), fate: 'archive' },
  {
    file: '공문.xlsx',
    trouble: 'a document of Word',
    made: () => zip('[Content_Types].xml', 'word/document.xml'),
    fate: 'document',
  },
  {
    file: '공문.hwp',
    trouble: 'a document of Hancom',
    made: () => compound({ FileHeader: strToU8('HWP Document File') }),
    fate: 'document',
  },
  {
    file: '리브레.ods',
    trouble: 'a spreadsheet of LibreOffice',
    made: () => book('ods', { rows: ROWS }),
    fate: 'otherSheet',
  },
  {
    file: '이진.xlsb',
    trouble: 'a binary workbook',
    made: () => book('xlsb', { rows: ROWS }),
    fate: 'otherSheet',
  },
  {
    file: '저장.xls',
    trouble: 'a web archive',
    made: () => 'MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="x"\r\n\r\n--x',
    fate: 'otherSheet',
  },
  {
    file: '깨짐.xlsx',
    trouble: 'a workbook that breaks off',
    made: () => book('xlsx', { rows: ROWS }).slice(0, 2_000),
    fate: 'unreadable',
  },
  {
    file: '명단.csv',
    trouble: 'Chinese in GBK, whose 上 CP949 does not have',
    made: () => encoded('姓名,地址\n张伟,上海市\n王芳,北京市\n', 'gbk'),
    fate: 'unreadable',
  },
  { file: '빈.csv', trouble: 'no bytes', made: () => '', fate: 'nothing' },
  {
    file: '제목만.xlsx',
    trouble: 'heads alone',
    made: () => book('xlsx', { rows: ROWS.slice(0, 1) }),
    fate: 'empty',
  },
  {
    file: '안내.txt',
    trouble: 'prose',
    made: () => '안녕하세요.\n내일까지 보내 드리겠습니다.\n',
    fate: 'text',
  },
  { file: '응답.csv', trouble: 'JSON', made: () => '[{"이름":"김하나"}]', fate: 'text' },
  {
    file: '공지.html',
    trouble: 'a page without a table',
    made: () => '<html><body><p>공지</p></body></html>',
    fate: 'noTable',
  },
];
