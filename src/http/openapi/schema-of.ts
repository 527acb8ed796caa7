import { z } from 'zod'

type Io = 'input' | 'output'

/** A schema as OpenAPI 3.1 has it (JSON Schema 2020-12): as it is sent, or as it is answered. */
export const schemaOf = (schema: z.ZodType, io: Io): Record<string, unknown> => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

interface Parameter {
  readonly name: string
  readonly in: 'query'
  readonly required: boolean
  readonly schema: unknown
}

/** The parameters that a query's schema names. */
export const queryParameters = (query: z.ZodObject): Parameter[] => {
  const { properties = {}, required = [] } = z.toJSONSchema(query, {
    io: 'input',
    unrepresentable: 'any',
  })
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}
