import { expect, it } from 'vitest'
import { logFileHealth } from '../../../src/composition/health/checks/log-file-health.ts'
import { DamagedLog } from '../../../src/eventstore/errors.ts'
import type { LogInspection } from '../../../src/eventstore/port.ts'

const hourMs = 3_600_000

const begun: LogInspection = {
  damage: null,
  blocks: 40,
  ratio: 0.255,
  finishedAt: null,
  removalFault: null,
}

const watched = () => {
  let nowMs = 0
  let now = begun
  return {
    duty: logFileHealth(
      () => now,
      () => nowMs,
    ),
    pass: (ms: number) => (nowMs += ms),
    become: (changed: Partial<LogInspection>) => (now = { ...now, ...changed }),
  }
}

it('tells how much of the log is checked, then that all of it is whole, and when it was', async () => {
  const { duty, pass, become } = watched()
  expect(await duty.fault()).toBeNull()
  expect(duty.lastDoneAt?.()).toBeNull()
  expect(duty.lastResult?.()).toBe('40 blocks checked, 25 percent of the log')
  pass(1_000)
  become({ finishedAt: 5, ratio: 1, blocks: 160 })
  expect(await duty.fault()).toBeNull()
  expect(duty.lastDoneAt?.()).toBe(1_000)
  expect(duty.lastResult?.()).toBe('all blocks were whole')
  pass(hourMs)
  await duty.fault()
  expect(duty.lastDoneAt?.()).toBe(1_000)
})

it('is late three hours after the start, or after the last whole check', async () => {
  const { duty, pass, become } = watched()
  pass(3 * hourMs)
  expect(await duty.fault()).toBeNull()
  pass(1)
  expect(await duty.fault()).toBe('the whole log has not been checked for too long')
  become({ finishedAt: 5 })
  expect(await duty.fault()).toBeNull()
  pass(3 * hourMs + 1)
  expect(await duty.fault()).toBe('the whole log has not been checked for too long')
})

it('names damage, and why expired events are not removed', async () => {
  const { duty, become } = watched()
  become({ removalFault: 'disk full' })
  expect(await duty.fault()).toBe('expired events are not removed: disk full')
  become({ damage: 'the log is damaged at position 7' })
  await expect(duty.fault()).rejects.toThrow(DamagedLog)
})
