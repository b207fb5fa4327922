import type { Plugin } from 'vite';

const thai = { lang: 'th', description: 'Kapao กระเป๋าเดียว ทุกบัญชีเกม' };
const lao = { lang: 'lo', description: 'Kapao ກະເປົາດຽວ ທຸກບັນຊີເກມ' };

/**
 * The page before any script speaks the first language of the variant (product#variants): to people, their browsers and
 * search engines.
 */
export function variantPage(isLao: boolean): Plugin {
  const { lang, description } = isLao ? lao : thai;
  return {
    name: 'variant-page',
    transformIndexHtml: (html) => html.replace('{lang}', lang).replace('{description}', description),
  };
}
