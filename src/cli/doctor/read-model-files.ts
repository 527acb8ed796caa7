import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { dataFolder } from '../../composition/stores/data-folder.ts'
import { foreignFilesAdvice } from '../../composition/stores/foreign-files.ts'
import {
  type FileLook,
  hasServer,
  lookInto,
  WrittenMeanwhile,
} from '../../composition/stores/quiet-files.ts'
import type { Config } from '../../config.ts'
import { isDamage } from '../../platform/sqlite.ts'
import { allProjections } from '../../projections/all-projections.ts'
import { ForeignStore } from '../../projections/errors.ts'
import { planOf } from '../../projections/runner/plan.ts'
import { progressOf } from '../../projections/runner/status.ts'
import { fault, type Finding, ok, warning } from './finding.ts'
import { messageOf } from '../../platform/message-of.ts'
import type { LogFacts } from './log.ts'

const aheadAdvice =
  'If you restored an older log: nothing, the next start rebuilds them. If not, the log has lost commits: copy DATA_DIR aside before a start, and compare it with the newest backup.'

const interruptedAdvice = (name: string): string =>
  `Continue it: tapedeck projections rebuild ${name}; or cancel it: tapedeck projections cancel ${name}. A server continues it by itself.`

/** Projections in the file that a start could not simply continue. */
const checkProjections = async (look: FileLook, log: LogFacts | null): Promise<Finding[]> => {
  const findings: Finding[] = []
  const span = log?.span ?? null
  for (const projection of allProjections) {
    const check = `read model ${projection.name}`
    const plan = await planOf(look, projection, log === null ? undefined : (span?.head ?? null))
    if (plan.ahead)
      findings.push(fault(check, 'it contains events that the log does not have', aheadAdvice))
    else if (plan.unfinished !== null) {
      const progress = progressOf(await look.seen(plan.unfinished), span)
      const percent = Math.floor(progress * 100).toString()
      findings.push(
        warning(
          check,
          `its rebuild was interrupted at ${percent} percent of the log`,
          interruptedAdvice(projection.name),
        ),
      )
    }
  }
  return findings
}

interface Files {
  readonly check: string
  readonly file: string
  /** What the next start does with a damaged file. */
  readonly mends: string
}

const checkFile = async (
  { check, file, mends }: Files,
  log: LogFacts | null,
  thorough: boolean,
  folder: string,
): Promise<readonly Finding[]> => {
  const name = basename(file)
  if (!existsSync(file)) return [ok(check, 'none yet; the next start creates them')]
  let look: FileLook | null = null
  try {
    look = lookInto(file)
    const { owner } = look
    if (log !== null && owner !== null && owner !== log.id) {
      const foreign = new ForeignStore(`The file ${name}`, owner, log.id)
      return [fault(check, foreign.message, foreignFilesAdvice(folder))]
    }
    if (thorough) await look.check()
    const findings = await checkProjections(look, log)
    return findings.length > 0 ? findings : [ok(check, `${name} belongs to this log`)]
  } catch (error) {
    // From then on the server reports its own.
    if (error instanceof WrittenMeanwhile) return []
    return isDamage(error)
      ? [warning(check, `${name} is damaged`, `Check the disk. ${mends}`)]
      : [fault(check, `${name}: ${messageOf(error)}`, 'Check that the disk works.')]
  } finally {
    look?.close()
  }
}

/** Checks the files beside the log when no server has them open; a server reports its own. */
export const checkReadModelFiles = async (
  config: Config,
  log: LogFacts | null,
  thorough: boolean,
): Promise<readonly Finding[]> => {
  if (hasServer(config)) return []
  const { folder, readModels, sessions } = dataFolder(config.DATA_DIR)
  const files: readonly Files[] = [
    {
      check: 'read models',
      file: readModels,
      mends: 'The next start moves it aside and rebuilds the read models.',
    },
    {
      check: 'sessions',
      file: sessions,
      mends: 'The next start moves it aside, and users sign in again.',
    },
  ]
  const each = await Promise.all(files.map((file) => checkFile(file, log, thorough, folder)))
  return each.flat()
}
