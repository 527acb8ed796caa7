import type { Work } from '../act.ts'
import { resolve } from 'node:path'
import { exitCodes } from '../exit-codes.ts'
import { formatTable } from '../terminal/table.ts'
import type { Finding } from './finding.ts'
import { checkKeys } from './keys.ts'
import { checkLog } from './log.ts'
import { checkDisk, checkFolder, checkNode, checkTimeZones } from './machine.ts'
import { checkReadModels } from './read-models.ts'
import { checkServer } from './server.ts'

export interface DoctorFlags {
  readonly thorough?: boolean
  readonly json?: boolean
}

const marks = { ok: 'ok', warning: 'WARNING', fault: 'FAULT' } as const

const textOf = (findings: readonly Finding[]): string => {
  const table = formatTable(
    ['', 'CHECK', 'FOUND'],
    findings.map(({ check, state, found }) => [marks[state], check, found]),
  )
  const advice = findings.flatMap(({ check, advice }) =>
    advice === null ? [] : [`${check}: ${advice}`],
  )
  return advice.length === 0 ? table : `${table}\n\nWhat to do:\n${advice.join('\n')}`
}

/** `tapedeck doctor`: checks everything, changes nothing, and gives advice. */
export const runDoctor =
  ({ thorough = false, json = false }: DoctorFlags): Work =>
  async (config, terminal) => {
    const folder = resolve(config.DATA_DIR)
    const log = await checkLog(config, thorough, terminal)
    const findings = [
      checkNode(process.versions.node),
      checkTimeZones(),
      checkFolder(folder),
      checkDisk(folder),
      ...log.findings,
      ...(await checkReadModels(config, log.facts, thorough)),
      ...(await checkKeys(config, log.accounts)),
      ...(await checkServer(config, folder)),
    ]
    terminal.out(json ? JSON.stringify(findings) : textOf(findings))
    return findings.some(({ state }) => state === 'fault') ? exitCodes.failed : exitCodes.done
  }
