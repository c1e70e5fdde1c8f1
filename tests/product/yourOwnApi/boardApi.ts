import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Who may sign in. */
export const staff = { email: 'staff@board.example', password: 'board-demo-9876' };

/** A post of the board as this API stores it. */
export interface Post {
  id: number;
  title: string;
  body: string;
  pinned: boolean;
  created_at: string;
  revision: number;
}

/** A question and its answer; it has no revision. */
interface HelpArticle {
  id: number;
  heading: string;
  text: string;
  place: number;
  lang: string;
  made_at: string;
}

interface Reply {
  status: number;
  json?: unknown;
  headers?: Record<string, string>;
}

interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: Record<string, unknown>;
}

const BASE = '/board/v2';
const MOST_PER_PAGE = 50;

const refused = (status: number, text?: string, fields?: Record<string, string[]>): Reply => ({
  status,
  json: { error: { ...(text && { text }), ...(fields && { fields }) } },
});

const day = (number: number) => new Date(Date.UTC(2026, 0, 1 + number, 3)).toISOString();

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text === '' ? {} : JSON.parse(text);
}

const paged = <T>(rows: readonly T[], query: URLSearchParams): Reply => {
  const [page, size] = ['page', 'per_page'].map((name) => Number(query.get(name)));
  if (!page || !size || page < 1 || size > MOST_PER_PAGE) return refused(400, '쪽을 알 수 없습니다.');
  const data = rows.slice((page - 1) * size, page * size);
  return { status: 200, json: { data, meta: { total: rows.length } } };
};

const compare = (a: unknown, b: unknown) => (a === b ? 0 : String(a) < String(b) ? -1 : 1);

function inOrder<T extends object>(rows: readonly T[], order: string | null): T[] {
  if (!order) return [...rows];
  const [name, sign] = order.startsWith('-') ? [order.slice(1), -1] : [order, 1];
  return rows.toSorted((a, b) => sign * compare(a[name as keyof T], b[name as keyof T]));
}

/** Whose fields a body may set, and of which type each is. */
const postFields = { title: 'string', body: 'string', pinned: 'boolean' } as const;
const articleFields = { heading: 'string', text: 'string', place: 'number', lang: 'string' } as const;

/** What is wrong with a body; undefined if nothing is. */
function wrongIn(body: Record<string, unknown>, fields: Readonly<Record<string, string>>): Reply | undefined {
  const unknown = Object.keys(body).filter((name) => !Object.hasOwn(fields, name));
  if (unknown.length > 0) return refused(400, `모르는 항목입니다: ${unknown.join(', ')}`);
  const bad = Object.keys(body).filter((name) => typeof body[name] !== fields[name]);
  if (bad.length > 0)
    return refused(422, '형식이 맞지 않습니다.', Object.fromEntries(bad.map((name) => [name, ['형식']])));
  const shouted = Object.keys(body).filter((name) => /금지어/.test(String(body[name])));
  return shouted.length > 0
    ? refused(
        422,
        '쓸 수 없는 말이 있습니다.',
        Object.fromEntries(shouted.map((name) => [name, ['금지어를', '빼주세요.']])),
      )
    : undefined;
}

/** What the API was asked and what it holds, for who tests against it. */
export interface BoardApi {
  origin: string;
  /** Method, path and query of each call since the start, and whether it named a version. */
  calls: {
    call: string;
    version: string | undefined;
    type: string | undefined;
    client: string | undefined;
  }[];
  posts: Post[];
  articles: HelpArticle[];
  /** Ends every session, as an API does that was started anew. */
  endSessions(): void;
  close(): Promise<void>;
}

/**
 * A little API of somebody else's: posts and help articles of a board, in its own words. It imports nothing of the
 * console or of its server.
 */
export async function startBoardApi(): Promise<BoardApi> {
  const tokens = new Set<string>();
  const calls: BoardApi['calls'] = [];
  const posts: Post[] = Array.from({ length: 34 }, (_, index) => ({
    id: 100 + index,
    title: `게시판 소식 ${index + 1}`,
    body: `<p>소식 ${index + 1}의 내용</p>`,
    pinned: index === 3,
    created_at: day(index),
    revision: 1,
  }));
  const articles: HelpArticle[] = ['배송은 얼마나 걸리나요?', '환불은 어떻게 하나요?'].map(
    (heading, index) => ({
      id: 1 + index,
      heading,
      text: `<p>${heading}에 대한 답</p>`,
      place: index,
      lang: 'ko',
      made_at: day(index),
    }),
  );

  const found = (query: URLSearchParams) => {
    const [from, to, term, where] = ['from', 'to', 'q', 'in'].map((name) => query.get(name) ?? '');
    const names: readonly ('title' | 'body')[] =
      where === 'title' || where === 'body' ? [where] : ['title', 'body'];
    const seoulDay = (instant: string) =>
      new Date(Date.parse(instant) + 9 * 3_600_000).toISOString().slice(0, 10);
    return posts
      .filter(
        ({ created_at }) => (!from || seoulDay(created_at) >= from) && (!to || seoulDay(created_at) <= to),
      )
      .filter((post) => !term || names.some((name) => post[name].includes(term)));
  };

  const listPosts = ({ query }: Asked): Reply => {
    const order = query.get('order');
    const rows = inOrder(found(query), order ?? '-created_at');
    return paged(order ? rows : rows.toSorted((a, b) => Number(b.pinned) - Number(a.pinned)), query);
  };

  const createPost = ({ body }: Asked): Reply => {
    const wrong = wrongIn(body, postFields);
    if (wrong) return wrong;
    const id = Math.max(...posts.map((post) => post.id)) + 1;
    const blank = { title: '', body: '', pinned: false };
    const post: Post = { ...blank, ...body, id, created_at: new Date().toISOString(), revision: 1 };
    posts.push(post);
    return { status: 201, json: { data: post } };
  };

  const onePost = ({ method, headers, body }: Asked, id: number): Reply => {
    const index = posts.findIndex((post) => post.id === id);
    const post = posts[index];
    if (!post) return refused(404);
    if (method === 'GET') return { status: 200, json: { data: post } };
    const version = headers['if-match'];
    if (version === undefined) return refused(428, '어느 판인지 알 수 없습니다.');
    if (version !== `"${post.revision}"`) return refused(412);
    if (method === 'DELETE') {
      posts.splice(index, 1);
      return { status: 204 };
    }
    const wrong = wrongIn(body, postFields);
    if (wrong) return wrong;
    Object.assign(post, body, { revision: post.revision + 1 });
    return { status: 200, json: { data: post } };
  };

  const createArticle = ({ body }: Asked): Reply => {
    const wrong = wrongIn(body, articleFields);
    if (wrong) return wrong;
    const id = Math.max(0, ...articles.map((article) => article.id)) + 1;
    const blank = { heading: '', text: '', place: 0, lang: 'ko' };
    const article: HelpArticle = { ...blank, ...body, id, made_at: new Date().toISOString() };
    articles.push(article);
    return { status: 201, json: { data: article } };
  };

  const oneArticle = ({ method, body }: Asked, id: number): Reply => {
    const article = articles.find((each) => each.id === id);
    if (!article) return refused(404);
    if (method === 'GET') return { status: 200, json: { data: article } };
    if (method === 'DELETE') {
      articles.splice(articles.indexOf(article), 1);
      return { status: 204 };
    }
    const wrong = wrongIn(body, articleFields);
    if (wrong) return wrong;
    Object.assign(article, body);
    // It says nothing of what it has become.
    return { status: 204 };
  };

  const signIn = ({ body }: Asked): Reply => {
    if (body.email !== staff.email || body.password !== staff.password) return refused(401);
    const token = randomUUID();
    tokens.add(token);
    return { status: 201, json: { data: { token } } };
  };

  function reply(asked: Asked): Reply {
    const { method, path, headers } = asked;
    if (method === 'POST' && path === '/sign_ins') return signIn(asked);
    const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
    if (!tokens.has(token)) return refused(401);
    if (path === '/me')
      return { status: 200, json: { data: { id: 7, display_name: '김담당', email: staff.email } } };
    if (method === 'DELETE' && path === '/sign_ins/current') {
      tokens.delete(token);
      return { status: 204 };
    }
    const [, folder, id] = /^\/(board_posts|help_articles)(?:\/(\d+))?$/.exec(path) ?? [];
    if (folder === undefined) return refused(404);
    if (id !== undefined)
      return folder === 'board_posts' ? onePost(asked, Number(id)) : oneArticle(asked, Number(id));
    if (method === 'POST') return folder === 'board_posts' ? createPost(asked) : createArticle(asked);
    return folder === 'board_posts'
      ? listPosts(asked)
      : paged(inOrder(articles, asked.query.get('order') ?? 'place'), asked.query);
  }

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://board');
    const { method = 'GET', headers } = request;
    calls.push({
      call: `${method} ${decodeURIComponent(request.url ?? '').replace(BASE, '')}`,
      version: headers['if-match'],
      type: headers['content-type'],
      client: headers['x-client']?.toString(),
    });
    const asked = {
      method,
      path: pathname.replace(BASE, ''),
      query: searchParams,
      headers,
      body: await bodyOf(request),
    };
    const { status, json } = pathname.startsWith(`${BASE}/`) ? reply(asked) : refused(404);
    response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
    response.end(json === undefined ? undefined : JSON.stringify(json));
  });
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    calls,
    posts,
    articles,
    endSessions: () => tokens.clear(),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
