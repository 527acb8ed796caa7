import type { Config } from '../config.ts'
import type { Terminal } from './terminal/terminal.ts'

export type Work = (config: Config, terminal: Terminal) => Promise<number>

/** Runs a command with the parsed environment, and sets its exit code. */
export type Act = (work: Work) => Promise<void>
