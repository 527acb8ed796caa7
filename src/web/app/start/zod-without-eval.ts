import { z } from 'zod'

/**
 * zod would compile its parsers with `new Function`, which the page's content security policy
 * forbids, and even trying is reported. The build puts it beside zod
 * itself, so that it runs before any other file builds a schema.
 */
z.config({ jitless: true })
