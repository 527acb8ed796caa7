import type { Command } from 'commander'
import type { Act } from '../act.ts'
import { type DoctorFlags, runDoctor } from './doctor.ts'

const doctorHelp = `
Looks at this machine (Node, time zones, disk, clock), the data folder, the log, the keys, and a
running server with its read models. Changes nothing. Ends with 1 when something is a fault;
warnings alone end with 0.`

/** `tapedeck doctor` */
export const addDoctor = (program: Command, act: Act): void => {
  program
    .command('doctor')
    .description('check stores, keys, versions, clock and disk, and say what to do')
    .option('--thorough', 'also read every event of the log, and open every account')
    .option('--json', 'a JSON array of findings')
    .addHelpText('after', doctorHelp)
    .action((flags: DoctorFlags) => act((config, terminal) => runDoctor(flags, config, terminal)))
}
