import type { categories, SignIn } from '@kapao/contract/game';
import type { Words } from '../words.ts';

export type DemoGame = {
  code: string;
  name: Words;
  category: (typeof categories)[number];
  login: SignIn;
};

const same = (text: string): Words => ({ th: text, la: text, en: text });

/** The games the sandbox plays. `sandboxUrl` is where it listens. */
export function demoGames(sandboxUrl: string): DemoGame[] {
  return [
    { code: 'PGSLOT', name: same('PG Slot'), category: 'slot', login: { kind: 'auto', provider: 'pgslot' } },
    { code: 'IMI', name: same('IMI'), category: 'slot', login: { kind: 'auto', provider: 'imi' } },
    {
      code: 'UFABET',
      name: same('UFABET'),
      category: 'sport',
      login: {
        kind: 'form',
        action: `${sandboxUrl}/partners/games/ufabet/signin`,
        fields: ['username', 'password', 'event'],
      },
    },
    {
      code: 'HUAYHD',
      name: { th: 'หวย HD', la: 'ຫວຍ HD', en: 'Huay HD' },
      category: 'lotto',
      login: { kind: 'auto', provider: 'huayhd' },
    },
  ];
}
