import { describe, expect, it, vi } from 'vitest'
import { stopOnce } from '../../../src/composition/server/stop-once.ts'

/** What is stopped stands until it is told to have ended. */
const open = () => {
  const exits: number[] = []
  let stops = 0
  let end: (error?: Error) => void = () => undefined
  const stopping = stopOnce({
    stop: () => {
      stops += 1
      return new Promise((resolve, reject) => {
        end = (error) => (error === undefined ? resolve() : reject(error))
      })
    },
    exit: (code) => void exits.push(code),
    log: { info: vi.fn(), error: vi.fn() },
  })
  return { ...stopping, exits, stops: () => stops, end: (error?: Error) => end(error) }
}

describe('a product that is to stop', () => {
  it('stops in order on a signal, and ends with 0', async () => {
    const product = open()
    product.signalled('SIGTERM')
    expect(product.exits).toEqual([])
    product.end()
    await vi.waitFor(() => expect(product.exits).toEqual([0]))
  })

  it('ends with 1 when it cannot be stopped in order', async () => {
    const product = open()
    product.signalled('SIGTERM')
    product.end(new Error('a store'))
    await vi.waitFor(() => expect(product.exits).toEqual([1]))
  })

  it.each(['SIGINT', 'SIGTERM'] as const)('ends at once on a second signal, %s', (second) => {
    const product = open()
    product.signalled('SIGINT')
    product.signalled(second)
    expect(product.exits).toEqual([1])
    expect(product.stops()).toBe(1)
  })

  it('stops in order when the leases of both its roles are lost, and takes its time', async () => {
    const product = open()
    product.leaseLost()
    product.leaseLost()
    product.signalled('SIGTERM')
    expect(product.exits).toEqual([])
    expect(product.stops()).toBe(1)
    product.end()
    await vi.waitFor(() => expect(product.exits).toEqual([0]))
  })

  it('goes on stopping in order when a lease is lost meanwhile', async () => {
    const product = open()
    product.signalled('SIGTERM')
    product.leaseLost()
    expect(product.exits).toEqual([])
    product.end()
    await vi.waitFor(() => expect(product.exits).toEqual([0]))
  })
})
