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

const tables = ['content', 'offer', 'wheel_slice'];
const restored = [
  `delete from content`,
  `insert into content select * from kept_content`,
  `update offer set title = k.title, description = k.description, banners = k.banners
   from kept_offer k where (offer.kind, offer.code, offer.currency) = (k.kind, k.code, k.currency)`,
  `update wheel_slice set label = k.label, description = k.description
   from kept_wheel_slice k where (wheel_slice.wheel_id, wheel_slice.code) = (k.wheel_id, k.code)`,
];

/** Puts the mark-up into every text of the operator. Returns what restores the texts. */
export async function storePayloads({ sql }: Stack): Promise<() => Promise<void>> {
  for (const table of tables) await sql(`create table kept_${table} as table ${table}`);
  const rows = hostileRows();
  await sql(`delete from content where key = any($1)`, [[...new Set(rows.map(({ key }) => key))]]);
  await sql(
    `insert into content (key, position, body)
     select key, position, body::jsonb from json_to_recordset($1) as row (key text, position int, body text)`,
    [JSON.stringify(rows)],
  );
  const [banner = ''] = deal(1);
  const banners = JSON.stringify(pictures.map((image) => ({ image, html: { th: banner, la: banner, en: banner } })));
  const label = inAll('<img src=x onerror=ran(1)>');
  await sql(`update offer set title = $1, description = $1, banners = $2`, [label, banners]);
  await sql(`update wheel_slice set label = $1, description = $2`, [label, inAll(banner)]);
  return async () => {
    for (const statement of [...restored, ...tables.map((table) => `drop table kept_${table}`)]) await sql(statement);
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
