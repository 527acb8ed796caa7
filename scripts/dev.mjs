import { spawn } from 'node:child_process'

/** The server restarts and the page reloads by themselves when a source file changes. */
const children = [
  ['tsx', ['watch', '--clear-screen=false', 'src/main.ts']],
  ['vite', ['--config', 'vite.config.ts']],
].map(([command, args]) => spawn('npx', ['--no-install', command, ...args], { stdio: 'inherit' }))

const stop = () => {
  for (const child of children) child.kill('SIGTERM')
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
for (const child of children)
  child.on('exit', (code) => {
    stop()
    process.exitCode = code ?? 0
  })
