/** A forgotten password: phone, code, new password. */
export const reset = {
  phoneTitle: 'Forgotten your password?',
  phoneText: 'We send a code to the phone number you log in with.',
  send: 'Send the code',
  otpText: 'If {phone} is registered, a 6-digit code is on its way.',
  passwordTitle: 'Set a new password',
  passwordText: 'For {phone}',
  newPassword: 'New password',
  confirmPassword: 'New password once more',
  save: 'Save the new password',
  done: 'Your new password is saved. Please log in.',
  unknown:
    'We did not get an answer. Please try to log in with the new password first; if that does not work, start again.',
};
