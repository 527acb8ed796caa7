export const alertChannelsLimits = {
  /** Channels of one alert; as many as a trader can have. */
  channelsPerAlertMax: 10,
} as const
