import type { RequestHandler } from 'express'
import helmet from 'helmet'
import type { HttpConfig } from '../deps.ts'

/**
 * Only our own files may run; they may not be framed, and may connect only to this server. Styles may be inline:
 * the chart and the dialogs set them from script, and a style cannot run anything.
 */
export const securityHeaders = ({ https }: Pick<HttpConfig, 'https'>): RequestHandler =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(https && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: https,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
  })
