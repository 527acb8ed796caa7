import type { Command } from 'commander'
import type { Act } from '../act.ts'
import { type DoctorFlags, runDoctor } from './doctor.ts'

const doctorHelp = `
Checks this machine (Node, time zones, disk, clock), the data folder, the log, the keys, and a
running server with its read models. Changes nothing. The exit code is 1 when
there is a fault, and 0 when there are only warnings.`

/** `tapedeck doctor` */
export const addDoctor = (program: Command, act: Act): void => {
  program
    .command('doctor')
    .description('check stores, keys, versions, clock and disk, and say what to do')
    .option('--thorough', 'also read every event of the log, and decrypt every account')
    .option('--json', 'a JSON array of findings')
    .addHelpText('after', doctorHelp)
    .action((flags: DoctorFlags) => act(runDoctor(flags)))
}
