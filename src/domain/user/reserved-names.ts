/** Usernames that would speak for the product, without dots, dashes and underscores. */
export const reservedNames = [
  ...['admin', 'administrator', 'root', 'system', 'operator', 'staff', 'official'],
  ...['support', 'helpdesk', 'security', 'billing', 'moderator'],
  ...['tapedeck', 'tapedecksupport', 'tapedeckteam'],
  ...['formertrader', 'nameunavailable', 'anonymous', 'everyone'],
  ...['null', 'undefined', 'unknown', 'deleted'],
] as const
