import type { Plugin } from 'vite';

const texts = {
  th: {
    lang: 'th',
    description: 'กระเป๋าเดียวสำหรับทุกบัญชีเกม ฝาก โอน และถอนได้ในที่เดียว',
    deposit: 'ฝากเงิน',
    statement: 'รายการ',
    contact: 'ติดต่อเรา',
  },
  lao: {
    lang: 'lo',
    description: 'ກະເປົາດຽວສຳລັບທຸກບັນຊີເກມ ຝາກ ໂອນ ແລະ ຖອນໄດ້ໃນບ່ອນດຽວ',
    deposit: 'ຝາກເງິນ',
    statement: 'ລາຍການ',
    contact: 'ຕິດຕໍ່ພວກເຮົາ',
  },
};

const cloth = '#0e121f';

function manifestOf(variant: keyof typeof texts): object {
  const { lang, description, deposit, statement, contact } = texts[variant];
  const png = (edge: number, purpose: 'any' | 'maskable') => ({
    src: `/icons/${purpose === 'any' ? 'icon' : 'maskable'}-${edge}.png`,
    sizes: `${edge}x${edge}`,
    type: 'image/png',
    purpose,
  });
  const shortcut = (name: string, url: string) => ({ name, url, icons: [png(192, 'any')] });
  return {
    id: '/',
    name: 'Kapao',
    short_name: 'Kapao',
    description,
    lang,
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: cloth,
    theme_color: cloth,
    categories: ['games', 'finance'],
    icons: [png(192, 'any'), png(512, 'any'), png(512, 'maskable')],
    shortcuts: [
      shortcut(deposit, '/user/home#deposit'),
      shortcut(statement, '/user/statement'),
      shortcut(contact, '/user/contact'),
    ],
  };
}

/** Writes one manifest for all languages, in the variant's first language. */
export function manifest(variant: keyof typeof texts): Plugin {
  return {
    name: 'manifest',
    apply: 'build',
    transformIndexHtml: () => [{ tag: 'link', attrs: { rel: 'manifest', href: '/app.webmanifest' }, injectTo: 'head' }],
    generateBundle() {
      this.emitFile({
        type: 'asset',
        fileName: 'app.webmanifest',
        source: JSON.stringify(manifestOf(variant)),
      });
    },
  };
}
