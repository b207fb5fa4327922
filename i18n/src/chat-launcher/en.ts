export const chatLauncher = {
  open: 'Chat with the team',
  unread: '{count} unread messages',
  unreadOne: '1 unread message',
};

export type ChatLauncherMessages = typeof chatLauncher;
