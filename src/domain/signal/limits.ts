export const signalLimits = {
  reasoningCharactersMax: 2_000,
  indicatorsMax: 20,
  indicatorCharactersMax: 120,
  ruleCharactersMax: 60,
} as const
