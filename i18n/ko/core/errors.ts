import type { HintKey, ProblemKey } from '../../../src/core/schema/index';

/** What the console says itself, where no answer came. */
export const network = '서버에 연결하지 못했습니다. 잠시 뒤 다시 시도해주세요.';

/** What the console says where a proxy dropped which page of a list was asked for. */
export const paging = '중간 서버가 페이지 정보를 지웠습니다. 관리자에게 알려주세요.';

/** What the console says itself too, where another API than its own refuses without a text (docs/your-own-api.md). */
export const refusals = {
  not_signed_in: '로그인이 필요합니다.',
  // Ends as the specification's section 8 writes it.
  no_right: '권한이 없습니다',
  not_found: '항목을 찾을 수 없습니다. 이미 삭제되었을 수 있습니다.',
  not_allowed: '할 수 없는 요청입니다.',
  conflict: '다른 관리자가 먼저 저장했습니다. 바뀐 내용을 확인해주세요.',
  invalid: '입력한 내용을 확인해주세요.',
  busy: '요청이 많아 처리하지 못했습니다. 잠시 뒤 다시 시도해주세요.',
  no_success: '처리하지 못했습니다. 잠시 뒤 다시 시도해주세요.',
} as const;

/** What a failed call says, by the code of its envelope; `network` is said by the console alone. */
export const errors = {
  network,
  ...refusals,
  bad_request: '요청을 이해할 수 없습니다.',
  too_slow: '전송이 너무 느려 중단했습니다. 네트워크 상태를 확인한 뒤 다시 시도해주세요.',
  bad_index: '순서가 올바르지 않습니다.',
  bad_paging: '목록의 범위가 올바르지 않습니다.',
  page_too_long: '한 번에 %{max}건까지 불러올 수 있습니다. 모두 필요하면 limit를 0으로 보내주세요.',
  too_many_records: '한 번에 %{max}건까지 처리할 수 있습니다. 나누어 보내주세요.',
  would_lose: '저장된 값이 지워지는 줄입니다. 지워지는 값을 확인한 뒤 다시 올려주세요.',
  would_reset: '함께 지워지는 값이 있습니다. 확인한 뒤 다시 바꿔주세요.',
  filter_needed: '검색 조건이 필요합니다: %{keys}',
  unknown_filter: '사용할 수 없는 검색 조건입니다: %{keys}',
  unknown_field: '조회할 수 없는 항목입니다: %{keys}',
  bad_period: '조회 기간이 올바르지 않습니다. 시작일은 종료일보다 늦을 수 없고, 기간은 %{years}년까지입니다.',
  unknown_key: '저장할 수 없는 항목이 있습니다: %{keys}',
  wrong_id: '다른 항목의 내용입니다. 새로 고침한 뒤 다시 시도해주세요.',
  month_not_over: '아직 끝나지 않은 달은 점검할 수 없습니다.',
  month_before_record: '접속 기록이 시작되기 전의 달은 점검할 수 없습니다.',
  not_encrypted: '암호화하지 않은 비밀번호는 받을 수 없습니다.',
  key_changed: '보안 키가 바뀌었습니다. 다시 시도해주세요.',
  other_operator: '이 브라우저에서 다른 계정으로 로그인하여 처리하지 않았습니다.',
  sign_in_failed: '아이디 또는 비밀번호가 올바르지 않습니다.',
  reason_needed: '개인정보를 내려받으려면 사유를 %{min}자 이상 %{max}자까지 입력해주세요.',
  confirm_needed: '본인의 비밀번호를 확인하지 않아 아무것도 바뀌지 않았습니다.',
  wrong_origin: '다른 사이트에서 보낸 요청은 받을 수 없습니다.',
  origin_needed:
    '어디에서 보낸 요청인지 알 수 없어 받지 않았습니다. 브라우저가 아닌 프로그램은 Origin 헤더에 콘솔의 주소를 넣어 보내주세요.',
  wrong_host: '이 주소로는 콘솔을 사용할 수 없습니다. 안내받은 콘솔 주소로 접속해주세요.',
  unknown_path: '없는 주소입니다.',
  refused: '지금은 할 수 없습니다.',
  not_now: '지금은 할 수 없는 작업입니다.',
  not_removable: '삭제할 수 없는 항목입니다.',
  in_use: '사용 중이어서 삭제할 수 없습니다: %{uses}',
  other_order: '그 사이에 순서나 항목이 바뀌어 저장하지 않았습니다.',
  reviewed_already: '이미 점검한 달입니다.',
  selection_changed: '조건에 맞는 %{record} 수가 바뀌었습니다. 목록을 확인한 뒤 다시 보내주세요.',
  too_many_views: '보기는 한 사람당 %{max}개까지 저장할 수 있습니다. 사용하지 않는 보기를 삭제해주세요.',
  other_tab: '다른 탭에서 작성 중입니다.',
  too_many_drafts:
    '저장하지 않은 내용은 한 사람당 %{max}개까지 보관할 수 있습니다. 필요 없는 것을 버려주세요.',
  too_many_pictures: '저장하지 않은 글에 올린 이미지가 %{max}개입니다. 글을 저장한 뒤 더 올려주세요.',
  own_account: '자신의 계정은 탈퇴 처리할 수 없습니다.',
  last_operator: '모든 권한을 가진 마지막 관리자입니다. 다른 관리자에게 모든 권한을 준 뒤 다시 시도해주세요.',
  withdrawn_already: '이미 탈퇴한 %{record}입니다.',
  already_created: '이미 등록된 내용입니다.',
  in_progress: '이미 처리하고 있습니다. 잠시 뒤 다시 확인해주세요.',
  version_needed: '어떤 내용을 수정하는지 알 수 없어 저장하지 않았습니다. 새로 고침한 뒤 다시 시도해주세요.',
  too_large: '보낸 내용이 너무 큽니다. %{max}까지 보낼 수 있습니다.',
  url_too_long: '주소가 너무 깁니다.',
  wrong_type: '받을 수 없는 형식입니다.',
  bad_range: '요청한 범위가 파일을 벗어났습니다.',
  not_an_image: 'JPG, PNG, WebP, GIF 이미지만 올릴 수 있습니다.',
  too_many_pixels: '이미지가 너무 큽니다. 가로와 세로를 곱해 %{max}만 화소까지 올릴 수 있습니다.',
  too_many_frames:
    '움직이는 이미지가 너무 큽니다. 가로, 세로와 프레임 수를 곱해 %{max}억 화소까지 올릴 수 있습니다.',
  bad_file_name:
    '파일 이름을 바꾼 뒤 다시 올려주세요. %{max}자까지, 경로나 제어 문자 없이 사용할 수 있습니다.',
  empty_file: '빈 파일은 올릴 수 없습니다.',
  too_many_tries: '로그인을 여러 번 시도했습니다. %{minutes}분 뒤에 다시 시도해주세요.',
  too_many_replies: '회신 메일을 짧은 시간에 많이 보냈습니다. %{minutes}분 뒤에 다시 시도해주세요.',
  mail_budget: '오늘 보낼 수 있는 메일이 %{left}통 남았습니다.',
  export_running: '이미 전체 목록을 내려받고 있습니다. 끝난 뒤 다시 시도해주세요.',
  internal: '처리하지 못했습니다. 잠시 뒤 다시 시도해주세요. (오류 번호: %{id})',
  unavailable: '지금은 저장소를 사용할 수 없습니다. 잠시 뒤 다시 시도해주세요.',
  mail_failed: '메일을 보내지 못했습니다. 잠시 뒤 다시 시도해주세요.',
  storage_full: '저장 공간이 부족해 저장하지 못했습니다.',
} as const;

/** What is wrong with a value, shown under its field. */
export const problems = {
  required: '입력해주세요.',
  notChosen: '선택해주세요.',
  type: '올바른 값이 아닙니다.',
  notWhole: '소수점 없이 정수로 입력해주세요.',
  notExact: '숫자로는 값이 달라질 수 있어 받지 않았습니다. 문자열로 보내주세요.',
  tooManyDigits: '소수점 아래 %{digits}자리까지 입력할 수 있습니다.',
  notStorable: '저장할 수 없는 문자가 있습니다.',
  tooLong: '%{max}자까지 입력할 수 있습니다.',
  tooShort: '%{min}자 이상 입력해주세요.',
  tooSmall: '%{min} 이상으로 입력해주세요.',
  tooLarge: '%{max} 이하로 입력해주세요.',
  tooMany: '%{max}개까지 넣을 수 있습니다.',
  twice: '같은 항목이 두 번 있습니다.',
  tooManyFiles: '글 하나에 이미지와 파일을 %{max}개까지 넣을 수 있습니다.',
  tooComplex: '서식이 너무 복잡해 저장할 수 없습니다. 서식을 줄이거나 글을 나누어 저장해주세요.',
  comma: '쉼표(,)는 태그에 넣을 수 없습니다.',
  notAChoice: '선택할 수 없는 값입니다.',
  notADate: '올바른 날짜가 아닙니다.',
  tooEarly: '%{from}부터 선택할 수 있습니다.',
  tooLate: '%{until}까지 선택할 수 있습니다.',
  inFuture: '오늘보다 뒤의 날짜는 선택할 수 없습니다.',
  pattern: '정해진 형식에 맞지 않습니다.',
  unsafeLink: '링크로 사용할 수 없는 주소입니다. http:// 또는 https://로 시작하는 주소를 입력해주세요.',
  notFound: '없는 항목입니다. 다시 선택해주세요.',
  notHeld: '이 항목에 없는 파일입니다. 다시 올려주세요.',
  notAnOrder: '순서에는 올라와 있는 파일이 모두 한 번씩 있어야 합니다.',
  notAnAddress: '올바른 이메일 주소가 아닙니다.',
  refusedAddress: '메일 서버가 받지 않는 주소입니다.',
  taken: '이미 사용 중인 값입니다.',
  unmet: '다른 항목과 맞지 않는 값입니다.',
  fixed: '바꿀 수 없는 값입니다.',
  masked: '가려진 값(*)은 저장할 수 없습니다. 전체 값을 입력해주세요.',
  wrongPassword: '비밀번호가 올바르지 않습니다.',
  samePassword: '지금 비밀번호와 다른 비밀번호를 입력해주세요.',
  commonPassword: '너무 흔해 쉽게 추측할 수 있는 비밀번호입니다. 다른 비밀번호를 입력해주세요.',
  namedPassword: '아이디나 콘솔 이름이 들어간 비밀번호는 사용할 수 없습니다.',
  personalShared: '개인정보 조건은 공유할 수 없습니다.',
  noUsername: '아이디가 없는 %{record}{은/는} 로그인할 수 없습니다. 아이디를 먼저 정해주세요.',
} as const satisfies Record<ProblemKey, string>;

/** What is pointed out about a value that is stored as it is. */
export const hints = {
  negative: '음수입니다. 맞는지 확인해주세요.',
  notAnAddress: '이메일 주소로 보이지 않습니다. 이 주소로는 메일을 보낼 수 없습니다.',
  notAPage: '웹 주소로 보이지 않습니다. http:// 또는 https://로 시작하는지 확인해주세요.',
  notAVideo: '유튜브 영상 주소로 보이지 않아 미리보기를 열 수 없습니다.',
  taken: '다른 항목에서 이미 사용 중인 값입니다.',
} as const satisfies Record<HintKey, string>;
