import { expect } from '@playwright/test';
import type { Stack } from '../../../stack.ts';
import { call, type Member } from '../member.ts';

export const alert = 'ปิดปรับปรุงคืนนี้ เงินในบัญชีปลอดภัย';

export async function takePage(stack: Stack, { token }: Member): Promise<() => Promise<void>> {
  const before = await stack.sql<{ code: string; alert: object | null; web: string | null }>(
    `select code, alert, web from game where code in ('IMI', 'PGSLOT')`,
  );
  await stack.sql(`update game set alert = jsonb_build_object('th', $1::text) where code = 'IMI'`, [alert]);
  await stack.sql(`update game set web = null where code = 'PGSLOT'`);
  await expect
    .poll(async () => {
      const { slots } = await call<{ slots: { code: string; alert?: string; web: string | null }[] }>(
        stack,
        '/api/wallet',
        undefined,
        token,
      );
      return (
        slots.some(({ code, web }) => code === 'PGSLOT' && web === null) && slots.some((slot) => slot.alert === alert)
      );
    })
    .toBe(true);
  return async () => {
    for (const { code, alert: was, web } of before) {
      await stack.sql('update game set alert = $2, web = $3 where code = $1', [code, was, web]);
    }
  };
}
