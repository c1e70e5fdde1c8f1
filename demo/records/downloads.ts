import type { Asset, Infer } from '../../src/core/schema/index';
import type { downloads as resource } from '../../src/product/resources/downloads';
import { p, ul } from '../html';
import type { Draft, Kit } from '../kit';

type Download = Infer<typeof resource>;

/** Returns forms and guides that members and authors download from the customer centre. */
export function demoDownloads(kit: Kit): Draft<Download>[] {
  const download = (
    daysAgo: number,
    time: string,
    subject: string,
    content: string,
    upload: Asset,
    isNotice = false,
  ): Draft<Download> => ({
    createdAt: kit.at(daysAgo, time),
    fields: { subject, content, upload, isNotice },
  });

  return [
    download(
      4,
      '10:14',
      '위탁판매 신청서 (개정판)',
      p('작품을 위탁하실 때 쓰는 신청서입니다. 작품 한 점에 한 장씩 작성해주세요.') +
        ul('앞면: 작가와 작품 정보', '뒷면: 희망 가격과 정산 계좌'),
      kit.pdf('위탁판매 신청서', 'application'),
      true,
    ),
    download(
      11,
      '15:37',
      '작품 사진 촬영 안내서',
      p('온라인에 올릴 작품 사진을 찍는 방법입니다. 빛, 배경, 크기 기준을 사진과 함께 정리했습니다.'),
      kit.pdf('작품 사진 촬영 안내서', 'form'),
      true,
    ),
    download(
      26,
      '09:50',
      '작품 운송 동의서',
      p('전시를 위해 작품을 옮길 때 작가님과 저희가 함께 서명하는 동의서입니다.'),
      kit.pdf('작품 운송 동의서', 'form'),
    ),
    download(
      44,
      '13:26',
      '전시 공간 도면 (온빛갤러리)',
      p('온빛갤러리 1~3층의 도면과 벽면 치수입니다. 조명 위치는 파란 점으로 표시했습니다.'),
      kit.pdf('온빛갤러리 도면', 'guide'),
    ),
    download(
      58,
      '17:04',
      '정산 내역 읽는 법',
      p('정산 내역서의 항목을 하나씩 설명합니다. 세금 계산서 발행 시기도 함께 안내합니다.'),
      kit.pdf('정산 내역 읽는 법', 'guide'),
    ),
    download(
      77,
      '11:18',
      '작품 보증서 양식',
      p('작가님이 직접 발급하시는 경우에 쓰는 양식입니다. 빈칸 없이 작성해 서명해주세요.'),
      kit.pdf('작품 보증서', 'certificate'),
    ),
    download(
      103,
      '14:59',
      '단체 관람 신청서',
      p(
        '15명 이상 단체 관람을 신청하실 때 작성해주세요. 관람일 일주일 전까지 보내주시면 해설사를 배정해드립니다.',
      ),
      kit.pdf('단체 관람 신청서', 'form'),
    ),
    download(
      129,
      '10:33',
      '작가 계약서 표준안',
      p('미술 분야 표준 계약서를 바탕으로 만든 저희의 계약서입니다. 계약 전에 미리 읽어보세요.'),
      kit.pdf('작가 계약서 표준안', 'guide'),
    ),
    download(
      162,
      '16:41',
      '영수증과 현금영수증 발급 안내',
      p('개인과 기업 회원의 증빙 발급 방법을 정리했습니다.'),
      kit.text(
        '영수증 발급 안내',
        '개인 회원: 마이페이지 > 구매 내역 > 현금영수증',
        '기업 회원: 사업자등록번호를 등록하시면 세금 계산서를 자동으로 보내드립니다.',
      ),
    ),
    download(
      198,
      '09:07',
      '디지털 작품 구매 안내서',
      p('지갑을 만드는 것부터 작품을 받는 것까지 그림으로 설명합니다.'),
      kit.pdf('디지털 작품 구매 안내서', 'form'),
    ),
    download(
      240,
      '12:22',
      '액자와 조명 고르기',
      p('작품에 어울리는 액자와 조명을 고르는 기준입니다. 인테리어 매장 회원과 함께 만들었습니다.'),
      kit.pdf('액자와 조명 고르기', 'guide'),
    ),
    download(
      311,
      '15:15',
      '제5회 신진 작가 공모 요강',
      p('지난 공모의 요강입니다. 다음 공모를 준비하시는 분들께 참고로 제공합니다.'),
      kit.pdf('제5회 신진 작가 공모 요강', 'guide'),
    ),
    download(
      402,
      '11:29',
      '기업 회원 전환 신청서',
      p('개인 회원에서 기업 회원으로 바꾸실 때 작성해주세요. 사업자등록증 사본을 함께 보내주시면 됩니다.'),
      kit.pdf('기업 회원 전환 신청서', 'form'),
    ),
    download(
      540,
      '13:47',
      '개인정보 수집·이용 동의서',
      p('방문 상담과 현장 구매에 쓰는 동의서입니다.'),
      kit.pdf('개인정보 수집 이용 동의서', 'form'),
    ),
  ];
}
