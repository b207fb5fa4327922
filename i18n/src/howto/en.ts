/** How-to videos. Captions are in `e2e/howto/texts`. */
export const howto = {
  lead: 'Five short videos, made with this very wallet. They have no sound; captions say what to do.',
  titles: {
    wallet: 'Deposit and withdraw',
    play: 'Play a game',
    balance: 'Check the balance',
    bonus: 'Receive a bonus',
    'end-bonus': 'How a bonus ends',
  },
  about: {
    wallet: 'By QR or slip, and out to your account',
    play: 'Open an account, transfer money, play',
    balance: 'What the total is, and money back from games',
    bonus: 'Choose, deposit, follow its progress',
    'end-bonus': 'Reach the target, or cancel it',
  },
  length: '{seconds} seconds',
  steps: 'Step by step',
  failed: 'The video could not be loaded',
  failedText: 'Check the internet connection and try again. The same steps are below to read.',
};

export type HowtoMessages = typeof howto;
