import { h2, p, picture, ul } from '../../html';
import type { Draft, Kit } from '../../kit';
import { type Board, postsOf } from './posts';

type Work = readonly [
  category: 'new' | 'trending' | 'recommended',
  subject: string,
  authorName: string,
  workType: string,
  size: string,
  summary: string,
];

const works: readonly Work[] = [
  [
    'recommended',
    '물가의 오후',
    '김하람',
    '회화',
    '캔버스에 유채, 91 × 73 cm',
    '여름 한낮의 강을 얇은 색으로 여러 번 덮었습니다.',
  ],
  [
    'recommended',
    '접힌 시간 No. 4',
    '이도윤',
    '판화',
    '목판, 60 × 45 cm, 에디션 20',
    '한 장의 나무를 열두 번 깎고 찍었습니다.',
  ],
  [
    'trending',
    '흙의 호흡',
    '박서연',
    '조각',
    '도자, 높이 42 cm',
    '가마 안에서 생긴 균열을 그대로 두었습니다.',
  ],
  [
    'trending',
    '새벽 네 시의 부엌',
    '한소율',
    '회화',
    '종이에 수채, 38 × 28 cm',
    '불을 켜기 전의 파란 시간을 담았습니다.',
  ],
  [
    'recommended',
    '도시의 네 조각',
    '정해온',
    '미디어',
    '단채널 영상, 4분 20초',
    '네 도시에서 같은 시각에 찍은 장면을 나란히 놓았습니다.',
  ],
  ['new', '남은 빛', '최은채', '공예', '옻칠, 지름 24 cm', '삼베 위에 옻을 서른 번 올렸습니다.'],
  [
    'trending',
    '마당',
    '오태린',
    '회화',
    '장지에 먹, 130 × 97 cm',
    '비 온 뒤의 마당을 먹의 농담만으로 그렸습니다.',
  ],
  ['new', '푸른 기둥', '문시우', '조각', '유리, 높이 88 cm', '녹은 유리를 눕혀 식히며 결을 만들었습니다.'],
  [
    'recommended',
    '열두 개의 창',
    '유보람',
    '사진',
    '피그먼트 프린트, 50 × 50 cm, 에디션 10',
    '한 건물의 창을 열두 달 동안 찍었습니다.',
  ],
  [
    'new',
    '느린 산',
    '서가온',
    '회화',
    '캔버스에 아크릴, 162 × 112 cm',
    '산의 능선을 붓 대신 천으로 눌러 쌓았습니다.',
  ],
  [
    'trending',
    '쌓기와 허물기',
    '권로운',
    '판화',
    '실크스크린, 70 × 50 cm, 에디션 30',
    '네모를 쌓는 순서만으로 서른 장이 모두 다릅니다.',
  ],
  [
    'new',
    '겨울 온실',
    '안세아',
    '회화',
    '캔버스에 유채, 73 × 61 cm',
    '김이 서린 유리 너머의 초록을 그렸습니다.',
  ],
  [
    'recommended',
    '작은 악보',
    '황이든',
    '미디어',
    '제너러티브 아트, 에디션 50',
    '소리의 높이가 선의 굵기가 됩니다.',
  ],
  ['new', '포개진 잎', '송예린', '공예', '한지, 90 × 60 cm', '닥나무 껍질을 물들여 한 겹씩 붙였습니다.'],
  [
    'trending',
    '고요한 빛',
    '김하람',
    '회화',
    '캔버스에 유채, 117 × 91 cm',
    '겨울 특별전의 제목이 된 작품입니다.',
  ],
  [
    'new',
    '파도를 접는 법',
    '이도윤',
    '판화',
    '석판, 76 × 56 cm, 에디션 15',
    '파도가 부서지는 순간을 접힌 종이의 선으로 옮겼습니다.',
  ],
];

const exhibited = ['물가의 오후', '도시의 네 조각', '고요한 빛'];

/** Returns works of art, the oldest first. A sold-out work has no address to buy it at. */
export const workPosts = (kit: Kit): Draft<Board>[] =>
  postsOf(
    kit,
    'work',
    17,
    works.map(([category, subject, authorName, workType, size, summary], index) => {
      const shown = exhibited.includes(subject)
        ? picture(kit.picture(`${subject} 전시 전경`, 'poster'), `${subject} 전시 전경`)
        : '';
      const buyEnabled = index % 3 !== 1;
      return {
        category,
        subject,
        summary,
        content: shown + p(summary) + ul(`작가: ${authorName}`, `재료와 크기: ${size}`, '보증서: 작가 서명'),
        meta: {
          authorName,
          workType,
          buyEnabled,
          buyURL: buyEnabled ? `https://shop.example.com/works/${1000 + index}` : '',
        },
        files: index % 5 === 0 ? [kit.pdf(`${subject} 보증서`, 'certificate')] : [],
      };
    }),
  );

const authors: readonly (readonly [name: string, field: string, summary: string, story: string])[] = [
  [
    '오태린',
    '수묵',
    '먹의 농담으로 비와 마당을 그립니다.',
    '할아버지의 벼루를 물려받아 열두 살부터 먹을 갈았습니다. 지금도 하루의 첫 시간은 먹을 가는 데 씁니다.',
  ],
  [
    '문시우',
    '유리',
    '녹은 유리가 식는 시간을 조각합니다.',
    '유리 공장에서 일하던 삼 년 동안 버려진 유리를 모았습니다. 그 조각이 첫 작품이 되었습니다.',
  ],
  [
    '유보람',
    '사진',
    '같은 자리를 오래 지켜봅니다.',
    '한 건물 앞에 일 년을 서 있었습니다. 사람들이 창을 여는 시간을 모두 적어두었습니다.',
  ],
  [
    '서가온',
    '회화',
    '천으로 눌러 산을 쌓습니다.',
    '붓을 잡지 못하게 된 겨울에 천을 잡았습니다. 그 뒤로 산이 더 느려졌습니다.',
  ],
  [
    '권로운',
    '판화',
    '순서가 그림이 되는 판화를 만듭니다.',
    '같은 판으로 같은 그림을 두 번 찍지 않습니다. 순서를 적은 공책이 서른 권입니다.',
  ],
  [
    '안세아',
    '회화',
    '온실과 유리를 그립니다.',
    '식물원에서 자란 작가입니다. 김이 서린 유리 너머로 보이는 것만 그립니다.',
  ],
  [
    '황이든',
    '미디어',
    '소리를 선으로 바꿉니다.',
    '작곡을 공부하다가 악보가 더 아름답다고 생각했습니다. 코드로 악보를 그립니다.',
  ],
  [
    '송예린',
    '공예',
    '한지로 잎을 만듭니다.',
    '닥나무를 직접 기르고 껍질을 벗깁니다. 물들이는 데만 한 계절이 걸립니다.',
  ],
  [
    '최은채',
    '옻칠',
    '빛을 서른 번 덧칠합니다.',
    '마르는 시간이 그림의 절반이라고 말합니다. 한 점에 여섯 달이 걸립니다.',
  ],
  [
    '박서연',
    '도자',
    '균열을 고치지 않습니다.',
    '가마가 정한 모양을 따릅니다. 깨진 그릇을 이어 만든 연작으로 알려졌습니다.',
  ],
  [
    '이도윤',
    '판화',
    '나무 한 장을 열두 번 깎습니다.',
    '목수의 아들입니다. 버려진 문짝으로 찍은 첫 판화가 공모에 뽑혔습니다.',
  ],
  [
    '김하람',
    '회화',
    '빛이 머무는 시간을 그립니다.',
    '강가의 작업실에서 매일 같은 시각에 그립니다. 겨울 특별전 〈고요한 빛〉의 대표 작가입니다.',
  ],
];

/** Returns the authors of works, each with a short biography. */
export const authorPosts = (kit: Kit): Draft<Board>[] =>
  postsOf(
    kit,
    'author',
    24,
    authors.map(([name, field, summary, story], index) => ({
      subject: `${name} · ${field}`,
      summary,
      content: h2(name) + p(summary, story),
      meta: {
        authorName: name,
        buyEnabled: index % 4 === 3,
        buyURL: index % 4 === 3 ? `https://shop.example.com/authors/${index + 1}` : '',
      },
    })),
  );
