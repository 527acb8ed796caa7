#!/usr/bin/env node
import { ensureBuild } from './ensure-build.mjs'

await ensureBuild()
await import('../dist/server/main.js')
