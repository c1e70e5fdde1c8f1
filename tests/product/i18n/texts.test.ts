import { describe, expect, it } from 'vitest';
import { history } from '../../../i18n/ko/core/history';
import { imports } from '../../../i18n/ko/core/imports';
import { signIn } from '../../../i18n/ko/core/signIn';
import { flavourNames } from '../../../i18n/ko/product/app';
import { messages } from '../../../i18n/ko/product/index';
import { createI18nProvider } from '../../../i18n/provider';
import { createResourceTexts } from '../../../src/core/engine/texts';
import { type AnyResource, getConfirmationQuestionsOfAct } from '../../../src/core/schema/index';
import { banners } from '../../../src/product/resources/banners';
import { resources } from '../../../src/product/resources/index';
import { flatten } from '../../core/i18n/flatten';

type Texts = readonly [key: string, text: string][];

const all: Texts = flatten({ ...messages, history, imports, signIn });
const texts = new Map(all);
const below = (...prefixes: string[]): Texts =>
  all.filter(([key]) => prefixes.some((prefix) => key.startsWith(prefix)));
const offending = (some: Texts, pattern: RegExp): Texts => some.filter(([, text]) => pattern.test(text));

/** By hand from the specification, section 8, and the decisions, section 5. */
const given: Readonly<Record<string, string>> = {
  'resources.bin.titles.list': '휴지통',
  // There is one record, and no list of it.
  'resources.settings.titles.list': '설정',
  'errors.no_right': '권한이 없습니다',
  'signIn.errors.no_right': '권한이 없습니다',
  'errors.network': '서버에 연결하지 못했습니다. 잠시 뒤 다시 시도해주세요.',
  'resources.banners.required.name': '배너 이름을 입력해주세요',
  'resources.banners.required.code': '배너 코드를 입력해주세요',
  'resources.banners.remove': '배너를 삭제하시겠습니까?',
  'resources.banners.saved': '저장되었습니다',
  'resources.banners.updated': '저장되었습니다',
  'resources.banners.deleted': '삭제되었습니다',
  'resources.boards.required.subject': '제목을 입력해주세요',
  'resources.boards.remove': '게시글을 삭제하시겠습니까?',
  'resources.boards.saved': '저장되었습니다',
  'resources.boards.updated': '수정되었습니다.',
  'resources.boards.titles.create': '게시글 등록',
  'resources.boards.titles.edit': '게시글 상세',
  'resources.boards.variants.consignment-sale.edit': '위탁신청 상세',
  'resources.downloads.remove': '자료를 삭제하시겠습니까?',
  'resources.faqs.required.subject': '제목을 입력해주세요',
  'resources.faqs.remove': '해당 FAQ를 삭제하시겠습니까?',
  'resources.forms.titles.list': '폼메일 목록',
  'resources.forms.variants.consignment-sale.list': '위탁판매 요청 목록',
  'resources.forms.variants.private-sale.list': '작품 문의 목록',
  'resources.forms.actions.reply.send': '회신 메일을 발송하시겠습니까?',
  'resources.forms.actions.reply.again': '이미 회신 메일을 발송했습니다. 계속하시겠습니까?',
  'resources.forms.actions.reply.done': '발송되었습니다.',
  'resources.forms.remove': '폼메일을 삭제하시겠습니까?',
  'resources.forms.updated': '저장되었습니다.',
  'resources.forms.deleted': '삭제되었습니다',
  // As the sheet of 입주관심 is drawn, and as the members' list says them.
  'resources.interests.fields.phone': '전화번호',
  'resources.interests.fields.interest_type': '관심 유형',
  'resources.levels.remove': '해당 등급을 삭제하시겠습니까?',
  'resources.notices.remove': '공지사항을 삭제하시겠습니까?',
  'resources.popups.titles.list': '팝업관리',
  'resources.popups.titles.create': '팝업추가',
  'resources.popups.titles.edit': '팝업수정',
  'resources.popups.fields.display.startDate': '주문일자',
  'resources.popups.fields.display.endDate': '주문일자',
  'resources.popups.help.display.startDate': '전시 시작',
  'resources.popups.help.display.endDate': '전시 종료',
  'resources.popups.remove': '삭제하시겠습니까?',
  'resources.terms.remove': '이용약관을 삭제하시겠습니까?',
  'resources.users.titles.create': '회원 등록',
  'resources.users.titles.edit': '회원 상세',
  'resources.users.deleted': '사용자가 삭제되었습니다',
};

describe('A text', () => {
  it.each(Object.entries(given))('should be as it is given: %s', (key, text) => {
    expect(texts.get(key)).toBe(text);
  });

  it('should name the record that a slot is of, as the specification has it for banners', () => {
    const { translate } = createI18nProvider(messages);
    const { record } = createResourceTexts(translate, banners);
    expect(translate('widgets.slots.removing.text', { record })).toBe('배너 이미지를 삭제하시겠습니까?');
  });

  it('should end with a period where it is a sentence that says what is wrong, unless it is given without', () => {
    const wrong = below('errors.', 'problems.', 'list.filter.', 'form.files.refused', 'signIn.errors.');
    expect(wrong.length).toBeGreaterThan(50);
    const bare = offending(wrong, /[다요]$/).filter(([key]) => given[key] === undefined);
    expect(bare).toEqual([]);
  });

  it('should end without a period where it says that something was deleted, as it is given', () => {
    const said = offending(all, /^([가-힣]+[이가] )?삭제되었습니다\.?$/);
    expect(said.length).toBeGreaterThan(20);
    expect(offending(said, /\.$/)).toEqual([]);
  });

  it('should say of what was changed that it was, unless it is given otherwise', () => {
    const said = all.filter(([key]) => /^resources\.[\w-]+\.updated$/.test(key));
    expect(said.length).toBeGreaterThan(15);
    const others = said.filter(([key, text]) => text !== '수정되었습니다.' && given[key] !== text);
    expect(others).toEqual([]);
  });

  it('should keep a size and its unit apart', () => {
    expect(all.some(([, text]) => text.includes(' MB'))).toBe(true);
    expect(offending(all, /[^ ]MB/)).toEqual([]);
  });

  it('should name the types of pictures alike', () => {
    const naming = offending(all, /JPE?G|PNG|WebP|GIF/);
    expect(naming.length).toBeGreaterThan(4);
    expect(naming.filter(([, text]) => !text.includes('JPG, PNG, WebP, GIF'))).toEqual([]);
  });

  it('should leave the form of a particle open where a variable stands before it', () => {
    expect(offending(all, /%\{\w+\}(을|를|이|가|은|는|과|와|으로|로)(?![가-힣])/)).toEqual([]);
  });

  it.each([
    ['버튼', /단추/],
    ['페이지', /(?:^|[ }\d])쪽(?: |$|으로|을|에서)/],
    ['게시글', /게시물/],
    ['업로드', /Excel 올리기/],
    ['새로 고침', /새로 고(?:친|치|쳐)/],
    ['없음', /찾은 것이|찾는 (?:항목|열)이/],
  ])('should say %s in the word that operators use', (_, other) => {
    expect(offending(all, other)).toEqual([]);
  });

  it('should join a verb that only helps another one to it', () => {
    expect(offending(all, /[가-힣] (주(세요|시|셔|는|었)|드리|드립)/)).toEqual([]);
  });
});

describe('A deployment that gives itself no name', () => {
  it('should be called after what its flavour is for, as its visitors know it', () => {
    expect(flavourNames).toEqual({
      all: '통합 플랫폼',
      art: '아트 플랫폼',
      mall: '쇼핑몰',
      housing: '주거 청약',
    });
  });

  it('should not be called a console twice, since its name stands before 관리자 콘솔', () => {
    expect(texts.get('app.console')).toBe('관리자 콘솔');
    expect(Object.values(flavourNames).filter((name) => name.includes('콘솔'))).toEqual([]);
  });
});

describe('An act', () => {
  const all: readonly AnyResource[] = resources;
  const acts = all.flatMap(({ name, actions = {} }) =>
    Object.entries(actions).map(
      ([act, action]) => [`resources.${name}.actions.${act}`, getConfirmationQuestionsOfAct(action)] as const,
    ),
  );

  it.each(acts)('should have the words of its questions: %s', (key, ask) => {
    const missing = ask.map(({ message }) => `${key}.${message}`).filter((each) => !texts.has(each));
    expect(missing).toEqual([]);
  });
});

describe('A list', () => {
  it('should be called one, unless its title is given', () => {
    const titles = all.filter(([key]) => /^resources\.\w+\.(titles|variants\.[\w-]+)\.list$/.test(key));
    expect(titles.length).toBeGreaterThan(20);
    const others = titles.filter(([key, text]) => !text.endsWith(' 목록') && given[key] !== text);
    expect(others).toEqual([]);
  });

  it.each(['boards', 'forms'])('should say of each variant of %s that it has none, and of what', (name) => {
    const { translate } = createI18nProvider(messages);
    const resource = resources.find((each) => each.name === name);
    const said = Object.keys(resource?.variants?.of ?? {}).map((variant) =>
      resource ? createResourceTexts(translate, resource, variant).empty : '',
    );
    expect(new Set(said).size).toBe(said.length);
    for (const text of said) expect(text).toMatch(/^(등록된|받은) .+[이가] 없습니다$/);
  });
});
