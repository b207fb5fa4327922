/** The button that opens the chat; what stands in the chat itself comes with it. */
export const chatLauncher = {
  open: 'Chat with the team',
  unread: '{count} unread messages',
  unreadOne: '1 unread message',
};

export type ChatLauncherWords = typeof chatLauncher;
