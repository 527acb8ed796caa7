import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { tradingDayStart } from '../../domain/calendar/trading-day.ts'
import { formatCount } from '../../domain/notation/decimal.ts'
import { fault, type Finding, ok, warning } from './finding.ts'

const oldest: readonly [number, number] = [20, 19]
/** The recommended release; 20 is past its end of life. */
const recommendedMajor = 24

/** @param version such as `24.1.0` */
export const checkNode = (version: string): Finding => {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [oldestMajor, oldestMinor] = oldest
  if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor))
    return fault('node', version, `Install Node ${recommendedMajor.toString()}.`)
  return major < recommendedMajor
    ? warning('node', version, `Node ${recommendedMajor.toString()} is recommended.`)
    : ok('node', version)
}

/** Trading days begin at midnight in New York: without zone data, daily bars would be wrong. */
export const checkTimeZones = (): Finding => {
  return tradingDayStart('2026-07-01') === Date.UTC(2026, 6, 1, 4)
    ? ok('time zones', 'New York is known')
    : fault('time zones', 'New York is not known', 'Install a Node with full ICU data.')
}

const mebibyte = 1_024 ** 2
const diskFaultBytes = 256 * mebibyte
const diskWarningBytes = 2_048 * mebibyte

const nearestExisting = (path: string): string =>
  existsSync(path) ? path : nearestExisting(dirname(path))

const inMebibytes = (bytes: number): string => `${formatCount(Math.floor(bytes / mebibyte))} MiB`

/** @param folder DATA_DIR, which may not exist yet */
export const checkDisk = (folder: string): Finding => {
  const { bavail, bsize } = statfsSync(nearestExisting(folder))
  const free = bavail * bsize
  const found = `${inMebibytes(free)} free`
  const advice = 'Free disk space or move DATA_DIR. Without space, appends are rejected.'
  if (free < diskFaultBytes) return fault('disk', found, advice)
  return free < diskWarningBytes ? warning('disk', found, advice) : ok('disk', found)
}

const othersMay = 0o077

/** @param folder DATA_DIR */
export const checkFolder = (folder: string): Finding => {
  const check = 'data folder'
  if (!existsSync(folder))
    return warning(check, `${folder} does not exist yet`, 'The first start creates it.')
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    return fault(
      check,
      `${folder} cannot be written`,
      'Make it writable for the user that runs Tapedeck.',
    )
  }
  return (statSync(folder).mode & othersMay) === 0
    ? ok(check, folder)
    : warning(check, `others may read ${folder}`, `chmod 700 ${folder}`)
}
