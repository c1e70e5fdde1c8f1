import type { Infer } from '../../../src/core/schema/index';
import type { boards as resource } from '../../../src/product/resources/boards/boards';
import type { Draft, Kit } from '../../kit';

export type Board = Infer<typeof resource>;

/** A post as the file of its board code defines it. */
export interface Post extends Partial<Omit<Board, 'code' | 'thumb' | 'createdAt' | 'meta'>> {
  subject: string;
  meta?: Partial<Board['meta']>;
}

const operator = { name: '운영자 01', phone: '02-110-2030', email: 'admin@example.com' };
const meta = { buyEnabled: false, buyURL: '', youtube: '', href: '', authorName: '', workType: '' };

/**
 * Returns the posts of one board code, the oldest first. Each post gets a picture, its number and a date,
 * about `daysApart` days after the previous post.
 */
export const postsOf = (
  kit: Kit,
  code: Board['code'],
  daysApart: number,
  posts: readonly Post[],
): Draft<Board>[] =>
  posts.map((post, index) => {
    const daysAgo = 2 + (posts.length - 1 - index) * daysApart + ((index * 5) % daysApart);
    const time = `${9 + ((index * 3) % 10)}:${(index * 23 + code.length * 7) % 60}`;
    return {
      createdAt: kit.at(daysAgo, time),
      fields: {
        writer: operator,
        ...post,
        code,
        category: post.category ?? null,
        sequence: index + 1,
        meta: { ...meta, ...post.meta },
        thumb: kit.picture(post.subject),
      },
    };
  });
