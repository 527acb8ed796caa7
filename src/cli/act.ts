import type { Config } from '../config.ts'
import type { Terminal } from './terminal.ts'

type Work = (config: Config, terminal: Terminal) => Promise<number>

/** Runs what a command does, with the environment parsed, and keeps its exit code. */
export type Act = (work: Work) => Promise<void>
