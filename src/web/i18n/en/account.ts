import { en } from '../en.ts'

/** The page of the trader's own account. */
export const accountPage = {
  title: 'Account',
  profile: {
    title: 'Profile',
    help: 'Your username cannot be changed.',
    submit: 'Save',
    pending: 'Saving...',
    done: 'Your profile is saved',
  },
  currentPassword: 'Current Password',
  password: {
    title: 'Password',
    help: 'Every other session ends when the password changes.',
    newPassword: 'New Password',
    confirm: 'Confirm New Password',
    submit: 'Change Password',
    pending: 'Changing...',
    done: 'Your password is changed; all other sessions have ended',
  },
  sessions: {
    title: 'Sessions',
    help: 'Where you are signed in.',
    failed: 'Your sessions could not be loaded',
    device: '{{browser}} on {{system}}',
    unknown: 'Unknown device',
    current: 'This session',
    signedIn: 'Signed in {{moment}}',
    lastSeen: 'Last seen {{moment}}',
    end: 'End',
    endNamed: 'End the session of {{device}}, signed in {{moment}}',
    endOthers: 'End all other sessions',
    ended: 'The session has ended',
    othersEnded: 'All other sessions have ended',
  },
  delivery: {
    title: 'Delivery',
    help: 'Where your alerts reach you.',
  },
  data: {
    title: 'Your Data',
    help: 'Everything Tapedeck stores about you, as a JSON file.',
    download: 'Download my data',
  },
  removal: {
    title: 'Delete Account',
    help: 'Your name, e-mail address and all other personal data are permanently erased. This cannot be undone.',
    open: 'Delete my account',
    username: 'Type your username ({{username}})',
    submit: 'Delete permanently',
    pending: 'Deleting...',
    cancel: 'Cancel',
  },
  failed: 'Nothing was changed',
}

Object.assign(en, { accountPage })
