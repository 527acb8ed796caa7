export const channelLimits = {
  /** One more is refused. */
  channelsPerTraderMax: 10,
  /** Wrong codes for one e-mail address; after them it has to be added again. */
  wrongCodesMax: 5,
  /** How long a code can be entered. */
  codeMs: 3_600_000,
  /** Failures for this long, without a success in between, pause a channel. */
  failingMsMax: 24 * 3_600_000,
  /** Of a URL or an e-mail address, before it is encrypted. */
  addressCharactersMax: 2_000,
  /** Encrypted text in base64url: some 4,500 for the longest address. */
  sealedCharactersMax: 16_384,
} as const
