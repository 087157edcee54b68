// npm run dev starts the server under tsx watch, and the Vite development server in front of it. One Ctrl+C ends both.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { createServer } from 'vite'

const root = path.resolve(import.meta.dirname, '../..')
const port = Number(process.env.PORT ?? 4000)
const apiPort = Number(process.env.API_PORT ?? port + 1)
process.env.API_PORT = String(apiPort)

const tsx = path.join(root, 'node_modules/tsx/dist/cli.mjs')
if (!existsSync(tsx)) {
  console.error('dev: the packages are not installed. Run npm ci first.')
  process.exit(1)
}
const server = spawn(process.execPath, [tsx, 'watch', '--clear-screen=false', 'src/app/main.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PORT: String(apiPort), NODE_ENV: process.env.NODE_ENV ?? 'development' },
})
const web = await createServer({ root, configFile: path.join(root, 'vite.config.ts'), server: { port, strictPort: true } })
await web.listen()
web.printUrls()

let stopping = false
async function stop(code) {
  if (stopping) return
  stopping = true
  const ended = server.exitCode === null ? new Promise((resolve) => server.once('exit', resolve)) : undefined
  server.kill('SIGTERM')
  await Promise.all([web.close(), ended])
  process.exit(code)
}
server.once('exit', (code) => void stop(code ?? 1))
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void stop(0))
