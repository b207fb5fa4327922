import { expect, test } from 'vitest';
import { createTestDb } from '../../test/database.ts';
import { listBanners } from './banners.ts';

const { db } = await createTestDb();

test('banners are listed in order and in the reader’s language, without invalid ones', async () => {
  const bodies = [
    { image: '/a.svg', html: { th: '<p>ก</p>', la: '<p>ກ</p>', en: '<p>A</p>' } },
    { html: { th: '<p>no picture</p>' } },
    { image: '/b.svg', html: { th: '<p>ข</p>' } },
    { image: '/c.svg' },
  ];
  await db
    .insertInto('content')
    .values(bodies.map((body, index) => ({ key: 'invite.banner', position: 9 - index, body: JSON.stringify(body) })))
    .execute();
  expect(await listBanners(db, 'invite.banner', 'la')).toEqual([
    { image: '/c.svg', html: '' },
    { image: '/b.svg', html: '<p>ข</p>' },
    { image: '/a.svg', html: '<p>ກ</p>' },
  ]);
  expect(await listBanners(db, 'refund.banner', 'la')).toEqual([]);
});
