import type { Title } from './steps.ts';

export const en: Record<Title, readonly string[]> = {
  wallet: [
    'On the home page, press Deposit.',
    'Choose Scan QR and type the amount.',
    'Press Create QR, scan it with your bank app, and pay exactly this amount from your own account.',
    'The money arrives by itself. There is nobody to tell.',
    'Paid into a bank account and nothing has arrived? Press Upload slip.',
    'Choose the picture of the slip and send it. The bank is asked, then the money arrives.',
    'To take money out, press Withdraw and type the amount.',
    'Your request is in. The money goes to the account you registered.',
  ],
  play: [
    'Choose a game and press Open account. It is free.',
    'You always find the username and password of the game here.',
    'To transfer part of your money, press Transfer, choose the game and type the amount.',
    'The transfer is done. The money is in the game.',
    'Open the game and press Play. All that is left in the wallet is transferred into the game.',
    'The game opens in a new tab, with your money.',
    'When you have finished, come back to the wallet. Home shows what is in the game.',
  ],
  balance: [
    'The total is the money in your wallet and in all games.',
    'Just played? Press Check balance on the card.',
    'Every game is asked, and the newest balance shows.',
    'The card of each game shows what it holds.',
    'To bring it back, press Transfer, then Bring all back from the games.',
    'All of it is back. Withdraw it or play on.',
  ],
  bonus: [
    'On the home page, press Bonus.',
    'Choose a bonus and read its conditions.',
    'Press Receive this bonus, then Go to deposit.',
    'Deposit at once no less than the bonus asks for.',
    'The deposit and the bonus arrive together.',
    'This bar shows the counted balance, the target, and where the condition ends.',
  ],
  'end-bonus': [
    'The bar shows the counted balance, the target, and where the condition ends.',
    'To stop using it, open the bonus page and press Cancel.',
    'First you are told how much you keep and how much you give up.',
    'Not sure? Press Keep using it, and nothing is taken.',
    'Play until you reach the target, then check the balance.',
    'The condition is met and the bonus is over. You can withdraw your money.',
    'If the balance falls to where it ends, the condition is over too. What is left is yours.',
  ],
};
