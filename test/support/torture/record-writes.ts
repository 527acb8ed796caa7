import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { createInterface } from 'node:readline'
import { until } from '../until.ts'

/** What a process did to the files of a folder, and what it said, in the order of the calls. */
export type Step =
  | { readonly kind: 'write'; readonly file: string; readonly at: number; readonly bytes: Buffer }
  | { readonly kind: 'truncate'; readonly file: string; readonly size: number }
  | { readonly kind: 'sync'; readonly file: string }
  | { readonly kind: 'unlink'; readonly file: string }
  | { readonly kind: 'said'; readonly text: string }

export const canRecord = (): boolean => spawnSync('strace', ['-V']).status === 0

const calls = 'openat,write,pwrite64,fsync,fdatasync,ftruncate,unlink,close'

const bytesOf = (hex: string): Buffer => Buffer.from(hex.replaceAll('\\x', ''), 'hex')

interface Call {
  readonly name: string
  readonly args: string
  /** Of what has not ended when the process did: null. */
  readonly result: string | null
}

/** A call that another thread cut in two: writes count from their beginning, the rest from its end. */
function* callsOf(trace: string): Generator<Call> {
  const begun = new Map<string, Call>()
  for (const line of trace.split('\n')) {
    const [, pid = '', rest = ''] = /^(\d+) +(.*)$/.exec(line) ?? []
    const [, resumed, end = ''] = /^<\.\.\. (\w+) resumed>(.*)$/.exec(rest) ?? []
    if (resumed !== undefined) {
      const call = begun.get(pid)
      begun.delete(pid)
      if (call !== undefined && !/^p?write/.test(resumed))
        yield { ...call, args: call.args + end, result: / = (-?\d+)/.exec(end)?.[1] ?? null }
      continue
    }
    const [, name, args = ''] = /^(\w+)\((.*)$/.exec(rest) ?? []
    if (name === undefined) continue
    const call = { name, args: args.replace(/ <unfinished \.\.\.>$/, ''), result: null }
    if (!rest.endsWith('<unfinished ...>'))
      yield { ...call, result: / = (-?\d+)[^=]*$/.exec(rest)?.[1] ?? null }
    else {
      begun.set(pid, call)
      if (/^p?write/.test(name)) yield call
    }
  }
}

/** @param isOurs of a file's whole path */
const stepsOf = (trace: string, isOurs: (path: string) => boolean): Step[] => {
  const steps: Step[] = []
  const files = new Map<string, string>()
  for (const { name, args, result } of callsOf(trace)) {
    const [, fd = ''] = /^(\d+)/.exec(args) ?? []
    const [, hex = ''] = /"((?:\\x[0-9a-f]{2})*)"/.exec(args) ?? []
    const file = files.get(fd)
    if (name === 'openat') {
      const path = bytesOf(hex).toString()
      if (result !== null && Number(result) >= 0 && isOurs(path)) files.set(result, basename(path))
    } else if (name === 'unlink') {
      const path = bytesOf(hex).toString()
      if (result === '0' && isOurs(path)) steps.push({ kind: 'unlink', file: basename(path) })
    } else if (name === 'write' && fd === '1')
      steps.push({ kind: 'said', text: bytesOf(hex).toString() })
    else if (file === undefined) continue
    else if (name === 'close') files.delete(fd)
    else if (name === 'pwrite64') {
      const [, at = '0'] = /", \d+, (\d+)/.exec(args) ?? []
      steps.push({ kind: 'write', file, at: Number(at), bytes: bytesOf(hex) })
    } else if (name === 'ftruncate') {
      const [, size = '0'] = /^\d+, (\d+)/.exec(args) ?? []
      steps.push({ kind: 'truncate', file, size: Number(size) })
    } else if (result === '0') steps.push({ kind: 'sync', file })
  }
  return steps
}

/** Runs a program under strace until it has said this many lines, and then kills it. */
export const recordWrites = async (
  program: string,
  args: readonly string[],
  { trace, lines, isOurs }: { trace: string; lines: number; isOurs: (path: string) => boolean },
): Promise<readonly Step[]> => {
  // -D: the program is our child, and the tracer is its.
  const options = ['-D', '-f', '--seccomp-bpf', '-xx', '-s', '1048576', '-e', `trace=${calls}`]
  const child = spawn('strace', [...options, '-o', trace, process.execPath, program, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = 0
  for await (const line of createInterface({ input: child.stdout }))
    if (line !== '' && (said += 1) === lines) child.kill('SIGKILL')
  await until('the trace has ended', () =>
    new RegExp(`^${(child.pid ?? 0).toString()} .*killed by SIGKILL`, 'm').test(
      readFileSync(trace, 'latin1'),
    ),
  )
  return stepsOf(readFileSync(trace, 'latin1'), isOurs)
}
