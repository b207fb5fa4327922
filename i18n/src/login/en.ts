export const login = {
  title: 'Log in',
  tagline: 'One wallet, every game account',
  phone: 'Phone number',
  password: 'Password',
  remember: 'Keep me logged in',
  submit: 'Log in',
  forgot: 'Forgot your password?',
  noAccount: 'No account yet?',
  register: 'Register',
};
