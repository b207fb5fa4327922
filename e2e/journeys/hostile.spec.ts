import { test as plain } from '@playwright/test';
import { qrCreate } from '@kapao/contract/deposit';
import { full } from '../full.ts';
import { findScreen } from '../screens/catalogue.ts';
import { arrive, open, settle, type Visit } from '../screens/screen.ts';
import { setStage } from '../screens/stage.ts';
import { alters } from '../screens/steps.ts';
import { expect, test } from '../test.ts';
import { payloads } from './hostile/payloads.ts';
import { findHarm, watchHarm } from './hostile/watch.ts';
import type { Stack } from '../stack.ts';

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

const tables = ['content', 'offer', 'wheel_slice'];
const restored = [
  `delete from content`,
  `insert into content select * from kept_content`,
  `update offer set title = k.title, description = k.description, banners = k.banners
   from kept_offer k where (offer.kind, offer.code, offer.currency) = (k.kind, k.code, k.currency)`,
  `update wheel_slice set label = k.label, description = k.description
   from kept_wheel_slice k where (wheel_slice.wheel_id, wheel_slice.code) = (k.wheel_id, k.code)`,
];

const places = ['conditions', 'agreement', 'refund', 'wheel', 'deposit-qr'];
const morePlaces = ['banners-invite', 'banners-refund', 'bonus-offer', 'promotion-found', 'contact', 'login'];

const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="ran(1)" data-payload="00"><script>ran(1)</script>${payloads.join('')}</svg>`;

test.use({ agreed: false });

plain('our list of hostile mark-up is long, and no entry is there twice', () => {
  expect(new Set(payloads).size).toBe(payloads.length);
  expect(payloads.length).toBeGreaterThanOrEqual(200);
});

test('no text of the operator can run, load or cover anything', async ({ page, context, language, stack }) => {
  const putBack = await storePayloads(stack);
  try {
    // After the texts, since it accepts the current agreements.
    const visit: Visit = { page, stack, stage: await setStage(stack), language };
    const harm = await watchHarm(context, page, stack.servers[0].url);
    await alters(qrCreate, { qrcode: svg })(visit);
    for (const place of full ? [...places, ...morePlaces] : places) {
      await openPlace(place, visit);
      await settle(page);
      if (place === 'conditions' || place === 'agreement') {
        expect(await page.locator('dialog[open]').getByText('words').count(), place).toBeGreaterThan(60);
      }
      await page.mouse.move(200, 400);
      expect([...harm, ...(await findHarm(page))], place).toEqual([]);
    }
  } finally {
    await putBack();
  }
});

async function openPlace(place: string, visit: Visit): Promise<void> {
  if (place !== 'wheel') return open(visit, findScreen(place));
  const { page } = visit;
  await arrive(visit, '/user/spin', 'rich');
  await page.getByRole('main').locator('[aria-haspopup=dialog]').first().click();
  await page.locator('dialog[open]').getByText('words').first().waitFor();
}

const inAll = (text: string): string => JSON.stringify({ th: text, la: text, en: text });

function deal(places: number): string[] {
  const boxes = payloads.map((payload) => `<div>${payload}</div>`);
  return Array.from({ length: places }, (_, place) => boxes.filter((_box, at) => at % places === place).join('\n'));
}

type Row = { key: string; position: number; body: string };

/** Puts the mark-up into every text of the operator. Returns what restores the texts. */
async function storePayloads({ sql }: Stack): Promise<() => Promise<void>> {
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
