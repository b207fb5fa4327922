export const stepUp = {
  title: 'Confirm it is you',
  text: 'For your safety, please enter your password again. What you typed is kept.',
  confirm: 'Confirm',
};
