import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alertBody } from '../../../src/contracts/alerts/alert-bodies.ts'
import { alertCondition } from '../../../src/contracts/alerts/alerts.ts'
import { valueFault } from '../../../src/domain/alert/conditions/value-fault.ts'
import { parametersOf, schemaOf } from '../../../src/http/openapi/schema-of.ts'
import { allRoutes } from '../../../src/http/routing/all-routes.ts'
import { rightBodies } from '../../support/http/any-request.ts'

const ajv = new Ajv2020({ strict: false, validateFormats: false })

const values = fc.oneof(
  fc.constantFrom<unknown>('', ' ', 'AAPL', '0', '0x10', '1e3', '-1', null, true, [], {}, 0, -0),
  fc.constantFrom('    ', ' 1 '),
  fc.constantFrom<unknown>(1e300, 1e-300, 0.5, -1, 1, 20, 21, 501, 10_001, 5_001),
  fc.string({ maxLength: 6 }),
  fc.integer({ min: 1, max: 600 }).map((length) => 'x'.repeat(length)),
  fc.integer({ min: 1, max: 130 }).map((length) => '🦊'.repeat(length)),
  fc.array(fc.constantFrom<unknown>('AAPL', '', 1), { maxLength: 60 }),
)

const registration = {
  username: 'ada',
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  phone: '+1 555 0100',
  password: 'a long enough one',
}

/** A right body with one member changed, left out, or too many. */
const changed = (right: object) =>
  fc
    .tuple(fc.constantFrom(...Object.keys(right), 'more'), fc.option(values))
    .map(([name, value]) => {
      const { [name]: _, ...rest } = right as Record<string, unknown>
      return value === null ? rest : { ...rest, [name]: value }
    })

const bodies = allRoutes.flatMap(({ method, path, body }) => {
  const right =
    path === '/register'
      ? registration
      : rightBodies.find(
          ([verb, address]) =>
            verb === method.toUpperCase() &&
            new RegExp(`^/api${path.replace(/:\w+/g, '[^/]+')}$`).test(address),
        )?.[2]
  return body && right && Object.keys(right).length > 0
    ? [{ key: `${method} ${path}`, body, right }]
    : []
})

const queries = allRoutes.flatMap(({ path, query }) => (query ? [{ path, query }] : []))

describe('the description of the API', () => {
  it('is asked about every body', () => {
    expect(bodies.length).toBe(allRoutes.filter(({ body }) => body).length - 1)
  })

  it.each(bodies)('allows no body that the schema refuses: $key', ({ body, right }) => {
    const allows = ajv.compile(schemaOf(body, 'input'))
    let seen = false
    fc.assert(
      fc.property(changed(right), (sent) => {
        seen ||= allows(sent)
        if (allows(sent)) expect(body.safeParse(sent).error?.issues).toBeUndefined()
      }),
      { numRuns: 2_000 },
    )
    expect(seen).toBe(true)
  })

  it('allows no ticker that is not one, and no value that an alert cannot have', () => {
    const { anyOf } = schemaOf(alertBody, 'input') as {
      anyOf: [{ properties: { symbol: { pattern: string } } }]
    }
    const ticker = fc.stringMatching(new RegExp(anyOf[0].properties.symbol.pattern))
    const condition = fc.constantFrom(...alertCondition.options)
    const value = fc.oneof(
      fc.double({ noNaN: true }),
      fc.constantFrom(0, -0, 1e-13, -100, -101, 1e9, 2e9, 10_000, 10_001, 0.5),
    )
    const allows = ajv.compile(schemaOf(alertBody, 'input'))
    fc.assert(
      fc.property(fc.record({ symbol: ticker, condition, value }), (sent) => {
        if (!allows(sent)) return
        expect(alertBody.safeParse(sent).error?.issues).toBeUndefined()
        const isTiny = sent.condition === 'percent_change' && Math.abs(sent.value) < 0.0001
        if (!isTiny) expect(valueFault(sent.condition, sent.value)).toBeNull()
      }),
      { numRuns: 5_000 },
    )
    expect(allows({ symbol: 'AAPL', condition: 'price_above', value: 0 })).toBe(false)
  })

  it.each(queries)('allows no query that the schema refuses: $path', ({ query }) => {
    const checks = parametersOf('query', query).map(({ name, schema }) => ({
      name,
      allows: ajv.compile(schema as object),
      isWhole: (schema as { type?: string }).type === 'integer',
    }))
    const text = fc.oneof(
      fc.string({ maxLength: 100 }),
      fc.constantFrom(
        '0x10',
        '1e3',
        ' 5',
        '5 ',
        '+5',
        '0',
        '1',
        '10001',
        '00',
        '2026-01-31T15:04:05Z',
      ),
    )
    fc.assert(
      fc.property(fc.constantFrom(...checks), text, ({ name, allows, isWhole }, sent) => {
        const value = isWhole && /^\d+$/.test(sent) ? Number(sent) : sent
        if (allows(value)) expect(query.safeParse({ [name]: sent }).error?.issues).toBeUndefined()
        if (isWhole && typeof value === 'string')
          expect(query.safeParse({ [name]: sent }).success).toBe(false)
      }),
      { numRuns: 2_000 },
    )
  })
})
