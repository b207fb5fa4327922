import { Suspense, lazy, useEffect, useState } from 'react';
import { lookupEnableChatWidget } from '@kapao/contract/content';
import type { ReplyOf } from '@kapao/contract/endpoint';
import { call } from '@kapao/client/member/call';
import { chatOffered } from './slot.ts';

type Offer = ReplyOf<typeof lookupEnableChatWidget>;

const Launcher = lazy(async () => {
  const [{ Launcher: component }, { launcherMessages }] = await Promise.all([
    import('./launcher.tsx'),
    import('@kapao/i18n/chat-launcher/messages'),
  ]);
  await launcherMessages.load();
  return { default: component };
});

let answer: Promise<Offer> | null = null;

const forget = (): void => {
  answer = null;
};

/** A yes is cached for the visit. A no or a failure is asked again on the next page. */
function askOffer(): Promise<Offer> {
  answer ??= call(lookupEnableChatWidget, {});
  answer.then(({ enableChatWidget }) => enableChatWidget || forget(), forget);
  return answer;
}

export function LauncherPlace({ path }: { path: string }) {
  const [offer, setOffer] = useState<Offer | null>(null);
  const [held, setHeld] = useState(false);
  // The screen of a switched-off service unmounts this. The cached answer is outdated afterwards.
  useEffect(() => forget, []);
  useEffect(() => {
    let wanted = true;
    const learn = (known: Offer | null): void => {
      if (!wanted) return;
      if (known) setOffer(known);
      chatOffered.set(known?.enableChatWidget ?? false);
    };
    askOffer().then(learn, () => learn(null));
    return () => {
      wanted = false;
    };
  }, [path]);
  const atContact = path.endsWith('/contact');
  if (!offer?.enableChatWidget || !(atContact || offer.everywhere || held)) return null;
  return (
    <Suspense>
      <Launcher path={path} hours={offer.hours} asRow={atContact} onHeld={setHeld} />
    </Suspense>
  );
}
