export const chatLauncher = {
  open: 'Chat with the team',
  unread: '{count} unread messages',
  unreadOne: '1 unread message',
  always: 'Every day, around the clock',
  hours: 'Every day {from}–{to}. Leave a message at any other time.',
};

export type ChatLauncherMessages = typeof chatLauncher;
