import { runProgram } from './cli/program.ts'
import { endWithOutput } from './cli/terminal/terminal.ts'

endWithOutput()
process.exitCode = await runProgram(process.argv, process.env)
