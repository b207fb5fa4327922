import type { Plugin } from 'vite';

const thai = { lang: 'th', description: 'Kapao กระเป๋าเดียว ทุกบัญชีเกม' };
const lao = { lang: 'lo', description: 'Kapao ກະເປົາດຽວ ທຸກບັນຊີເກມ' };

/** Sets language and title of the page before any script runs, for search engines too (product#variants). */
export function variantPage(isLao: boolean): Plugin {
  const { lang, description } = isLao ? lao : thai;
  return {
    name: 'variant-page',
    transformIndexHtml: (html) => html.replace('{lang}', lang).replace('{description}', description),
  };
}
