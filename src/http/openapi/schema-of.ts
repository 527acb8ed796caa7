import { z } from 'zod'

type Io = 'input' | 'output'

/** A schema in OpenAPI 3.1 (JSON Schema 2020-12), of a request or of a reply. */
export const schemaOf = (schema: z.ZodType, io: Io): Record<string, unknown> => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required: boolean
  readonly schema: unknown
}

/** The parameters that the schema of a path or a query names. */
export const parametersOf = (place: Parameter['in'], schema?: z.ZodObject): Parameter[] => {
  const { properties = {}, required = [] } = schema
    ? z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
    : {}
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
  }))
}

/** A reply of a route: its description, and the type and schema of the body, if any. */
export const describeReply = (reply: z.ZodType | string) => {
  if (typeof reply === 'string') return { description: reply }
  const { description: _, ...schema } = schemaOf(reply, 'output')
  const { contentMediaType } = schema
  const mediaType = typeof contentMediaType === 'string' ? contentMediaType : 'application/json'
  return { description: reply.description ?? '', mediaType, schema }
}
