/** Where the story of popups goes through all that hangs at a button. */
export type Place = 'filters' | 'list' | 'dates' | 'phone' | 'form' | 'picture' | 'home' | 'operators';

/** A button at which something hangs, by its name. */
interface Opener {
  place: Place;
  name: RegExp;
}

/** The buttons of each file that hangs something over the page; `tests/core/architecture/popups.test.ts` finds the files. */
export const openers: Readonly<Record<string, readonly Opener[]>> = {
  'src/core/engine/fields/day/DayCalendar.tsx': [
    { place: 'dates', name: /^신청일 시작일 달력 열기$/ },
    { place: 'dates', name: /^신청일 종료일 달력 열기$/ },
    { place: 'form', name: /^주문일자 달력 열기$/ },
  ],
  'src/core/engine/list/filters/EmptyFieldsFilterPopup.tsx': [{ place: 'dates', name: /^값 유무/ }],
  'src/core/engine/list/filters/FilterAdder.tsx': [{ place: 'filters', name: /^필터 추가$/ }],
  'src/core/engine/list/row/RowMenu.tsx': [{ place: 'phone', name: / 더 보기$/ }],
  'src/core/engine/list/views/ColumnsPopup.tsx': [{ place: 'list', name: /^열 / }],
  'src/core/engine/list/views/SavedViewBar.tsx': [{ place: 'list', name: /더 보기|다른 보기/ }],
  'src/core/engine/list/views/SavedViewMenu.tsx': [{ place: 'list', name: /보기 메뉴$/ }],
  'src/core/engine/richText/tools/AlignTool.tsx': [{ place: 'form', name: /^정렬/ }],
  'src/core/engine/richText/tools/ColorTool.tsx': [
    { place: 'form', name: /^글자색/ },
    { place: 'form', name: /^형광펜/ },
  ],
  'src/core/engine/richText/tools/ImageTool.tsx': [{ place: 'picture', name: /^이미지$/ }],
  'src/core/engine/richText/tools/LinkTool.tsx': [{ place: 'form', name: /^링크$/ }],
  'src/core/engine/richText/tools/FontSizeTool.tsx': [{ place: 'form', name: /^글자 크기/ }],
  'src/core/engine/richText/tools/ParagraphStyleTool.tsx': [{ place: 'form', name: /^문단/ }],
  'src/core/engine/richText/tools/TableTool.tsx': [{ place: 'form', name: /^표$/ }],
  'src/core/engine/richText/tools/VideoTool.tsx': [{ place: 'form', name: /^유튜브$/ }],
  'src/core/home/HomeArrangementPopup.tsx': [{ place: 'home', name: /^화면 구성$/ }],
  'src/core/operators/OperatorActionsMenu.tsx': [{ place: 'operators', name: / 더 보기$/ }],
  'src/core/shell/OperatorMenuActions.tsx': [{ place: 'list', name: /계정 메뉴/ }],
};
