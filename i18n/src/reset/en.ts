export const reset = {
  phoneTitle: 'Forgot your password?',
  phoneText: 'We will send a code to the phone number you log in with.',
  send: 'Send the code',
  codeRisk:
    'A code by text can be read by someone who gets your SIM card. Never pass it on. After a new password, payouts are on hold for 24 hours.',
  otpText: 'If {phone} is registered, we have sent it a 6-digit code by text.',
  passwordTitle: 'Set a new password',
  passwordText: 'For {phone}',
  newPassword: 'New password',
  confirmPassword: 'Confirm new password',
  save: 'Save the new password',
  done: 'New password saved. Please log in.',
  unknown:
    'We did not get an answer. Please try to log in with the new password first. If that does not work, start again.',
};
