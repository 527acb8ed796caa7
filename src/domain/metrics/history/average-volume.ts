import { sumOfLast } from '../../indicators/running.ts'

/** Completed days in the average volume. */
export const averageVolumeDays = 30

/**
 * The mean volume of the last 30 completed days, in shares.
 * @param volumes of completed days, ascending
 * @returns NaN while fewer are known
 */
export const averageVolume = (volumes: ArrayLike<number>): number =>
  sumOfLast(volumes, averageVolumeDays) / averageVolumeDays
