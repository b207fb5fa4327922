import type { Stack } from '../../stack.ts';
import { payloads } from './payloads.ts';

const inAll = (text: string): string => JSON.stringify({ th: text, la: text, en: text });

function deal(places: number): string[] {
  const boxes = payloads.map((payload) => `<div>${payload}</div>`);
  return Array.from({ length: places }, (_, place) => boxes.filter((_box, at) => at % places === place).join('\n'));
}

const lists = { condition: payloads, agreement: payloads.toReversed() };
const pieces = {
  notice: `${deal(1)[0]} {percentFail}`,
  'refund.info': deal(1)[0] ?? '',
  'info.website': `<img src=x onerror=ran(1)>`,
  'contact.text': `<script>ran(1)</script> words`,
  'contact.lineName': `"><img src=x onerror=ran(1)>`,
  'contact.lineLink': 'javascript:ran(1)',
  'contact.lineQR': 'https://canary.example/qr.png',
};
const pictures = ['https://canary.example/a.png', 'javascript:ran(1)', '/pictures/coins.svg', '//canary.example/b.png'];

type Row = { key: string; position: number; body: string };

export async function storePayloads({ sql }: Stack): Promise<() => Promise<void>> {
  const kept = await sql<Row>(`select key, position, body::text as body from content`);
  const offers = await sql<Record<string, string>>(
    `select kind, code, currency, title::text, description::text, banners::text from offer`,
  );
  const slices = await sql<Record<string, string>>(
    `select wheel_id::text, code, label::text, description::text from wheel_slice`,
  );
  await replace(sql, hostileRows());
  const [banner = ''] = deal(1);
  const banners = JSON.stringify(pictures.map((image) => ({ image, html: { th: banner, la: banner, en: banner } })));
  const label = inAll('<img src=x onerror=ran(1)>');
  await sql(`update offer set title = $1, description = $1, banners = $2`, [label, banners]);
  await sql(`update wheel_slice set label = $1, description = $2`, [label, inAll(banner)]);
  return async () => {
    await replace(sql, kept);
    for (const { kind, code, currency, title, description, banners: before } of offers) {
      await sql(
        `update offer set title = $4, description = $5, banners = $6 where kind = $1 and code = $2 and currency = $3`,
        [kind, code, currency, title, description, before],
      );
    }
    for (const { wheel_id, code, label: before, description } of slices) {
      await sql(`update wheel_slice set label = $3, description = $4 where wheel_id = $1 and code = $2`, [
        wheel_id,
        code,
        before,
        description,
      ]);
    }
  };
}

function hostileRows(): Row[] {
  const dealt = deal(pictures.length);
  const banners = pictures.map((image, at) => JSON.stringify({ image, html: JSON.parse(inAll(dealt[at] ?? '')) }));
  const rowsOf = (key: string, bodies: readonly string[]) => bodies.map((body, position) => ({ key, position, body }));
  return [
    ...Object.entries(lists).flatMap(([key, texts]) => rowsOf(key, texts.map(inAll))),
    ...Object.entries(pieces).flatMap(([key, text]) => rowsOf(key, [inAll(text)])),
    ...['invite.banner', 'refund.banner'].flatMap((key) => rowsOf(key, banners)),
  ];
}

async function replace(sql: Stack['sql'], rows: readonly Row[]): Promise<void> {
  const keys = [...new Set(rows.map(({ key }) => key))];
  await sql(`delete from content where key = any($1)`, [keys]);
  await sql(
    `insert into content (key, position, body)
     select key, position, body::jsonb from json_to_recordset($1) as row (key text, position int, body text)`,
    [JSON.stringify(rows)],
  );
}
