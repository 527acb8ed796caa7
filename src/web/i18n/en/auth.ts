import { en } from '../en.ts'

/** The page for signing in and up. */
export const authPage = {
  signIn: {
    title: 'Welcome Back',
    subtitle: 'Sign in to access your trading dashboard',
    submit: 'Sign In',
    pending: 'Signing In...',
    toggleQuestion: "Don't have an account?",
    toggleAction: 'Sign up',
    failed: 'Login failed',
  },
  signUp: {
    title: 'Create Account',
    subtitle: 'Join the professional trading platform',
    submit: 'Create Account',
    pending: 'Creating Account...',
    toggleQuestion: 'Already have an account?',
    toggleAction: 'Sign in',
    failed: 'Registration failed',
  },
  ended: 'Your session has ended. Sign in to return to where you were.',
  pitch: {
    headline: 'Professional Trading Platform',
    realTime: 'Real-time market data',
    scanner: 'A 32-metric stock scanner with advanced filtering',
    charting: 'Professional charting and technical analysis',
    personal: 'Personalised watchlists and alerts',
    picture: 'Picture of a price chart; prices are made up',
  },
}

Object.assign(en.auth, authPage)
