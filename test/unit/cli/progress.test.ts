import { afterEach, expect, it, vi } from 'vitest'
import { createProgress } from '../../../src/cli/terminal/progress.ts'

const { isTTY } = process.stderr
afterEach(() => {
  process.stderr.isTTY = isTTY
})

it('a bar leaves cursor and line wrapping of the terminal alone', () => {
  const written: string[] = []
  vi.spyOn(process.stderr, 'write').mockImplementation((chunk) => {
    written.push(String(chunk))
    return true
  })
  process.stderr.isTTY = true
  const nothing = () => undefined
  const progress = createProgress({ isInteractive: true, out: nothing, err: nothing })
  progress.update('Reading', 1, 4, 'bytes')
  progress.end()
  vi.restoreAllMocks()
  const text = written.join('')
  expect(text).toContain('Reading')
  for (const mode of ['?25', '?7']) expect(text).not.toContain(`\u001b[${mode}`)
})
