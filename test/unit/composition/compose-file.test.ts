import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { parseConfig } from '../../../src/config.ts'

interface Service {
  readonly environment: Record<string, string>
  readonly ports: readonly string[]
}

const compose = parse(readFileSync('docker-compose.yml', 'utf8')) as {
  readonly services: Record<string, Service>
}

describe('docker-compose.yml', () => {
  const { tapedeck } = compose.services

  it('sets only variables that the product reads, to values that it takes', () => {
    const environment = Object.fromEntries(
      Object.entries(tapedeck?.environment ?? {}).map(([name, value]) => [
        name,
        value.replace(/^\$\{\w+:-(.*)\}$/, '$1'),
      ]),
    )
    const config = parseConfig(environment)
    expect(Object.keys(environment).filter((name) => !(name in config))).toEqual([])
    expect(config.PORT).toBe(3_000)
  })

  it('publishes the product and never the operators’ port', () => {
    expect(tapedeck?.ports).toEqual(['127.0.0.1:3000:3000'])
  })
})
