import { switchLanguage, useLanguage, useCoreMessages } from '@kapao/i18n/language';
import { languages } from '@kapao/contract/language';
import { languageLabels, languageNames } from '@kapao/i18n/languages';
import { Icon } from '../icon/icon.tsx';
import { RadioMenu } from './menu.tsx';

const items = languages.map((language) => ({
  value: language,
  label: languageNames[language],
  lang: language === 'la' ? 'lo' : language,
}));

export function LanguageMenu() {
  const { common } = useCoreMessages();
  const language = useLanguage();
  return (
    <RadioMenu
      label={`${common.language}: ${languageLabels[language]}`}
      items={items}
      value={language}
      onChange={(next) => void switchLanguage(next, true)}
      button={
        <>
          <Icon name="globe" size="s" />
          {languageLabels[language]}
        </>
      }
    />
  );
}
