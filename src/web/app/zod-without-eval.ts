import { z } from 'zod'

/**
 * zod would compile its parsers with `new Function`, which the page's content security policy
 * forbids, and even trying is reported. Imported before anything that parses.
 */
z.config({ jitless: true })
