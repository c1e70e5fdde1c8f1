import type { Memo } from '../../server/core/memos/stored';
import type { Document } from '../../server/core/store/store';
import type { Kit } from '../kit';
import { chanceOf } from '../random';

const calls = [
  '배송지를 바꾸고 싶다고 전화. 출고 뒤라 택배사 안내함.',
  '액자 유리 파손으로 재발송. 사진 받음, 비용 없음.',
  '캔버스 반품 수거 요청.',
  '견적서는 팩스가 아니라 메일로.',
  '부재 시 경비실에 맡겨 달라고 함.',
  '다음 달 전시 일정을 물어봄. 확정되면 연락하기로.',
] as const;

/** Share of the members about whom an operator has left memos. */
const SHARE = 0.25;
const MOST = 4;

/** Returns the memos that an operator left about members after phone calls in the last hundred days. */
export function demoMemos(
  kit: Kit,
  members: readonly Document[],
  { _id, name }: { _id: string; name: string },
): Memo[] {
  const chance = chanceOf('memos');
  return members.flatMap((member, place) =>
    Array.from({ length: chance.happens(SHARE) ? chance.integer(1, MOST) : 0 }, (_, at): Memo => {
      const time = `${chance.integer(9, 17)}:${chance.integer(0, 59)}`;
      return {
        _id: `demo-memo-${place}-${at}`,
        version: 1,
        record: member._id,
        text: chance.pick(calls),
        createdAt: kit.at(chance.integer(1, 100), time),
        createdBy: { _id, name },
      };
    }).filter(({ createdAt }) => createdAt > String(member.createdAt)),
  );
}
