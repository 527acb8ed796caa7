import { describe, expect, it } from 'vitest'
import { addressKey } from '../../../src/http/limits/address.ts'

describe('the address that a limit counts by', () => {
  it('is the whole of an IPv4 address, however it is written', () => {
    expect(addressKey('203.0.113.7')).toBe('203.0.113.7')
    expect(addressKey('::ffff:203.0.113.7')).toBe('203.0.113.7')
  })

  it('is the network of an IPv6 address: one line has 2^64 of them', () => {
    const network = '2001:db8:0:1::/64'
    expect(addressKey('2001:db8:0:1::5')).toBe(network)
    expect(addressKey('2001:0db8:0000:0001:ffff:ffff:ffff:ffff')).toBe(network)
    expect(addressKey('2001:db8:0:1:0:0:0:9%eth0')).toBe(network)
    expect(addressKey('2001:db8:0:2::5')).not.toBe(network)
    expect(addressKey('::1')).toBe('0:0:0:0::/64')
  })

  it('is one for all whose address is not known', () => {
    expect(addressKey(undefined)).toBe('unknown')
  })
})
