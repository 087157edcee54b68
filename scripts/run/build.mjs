// npm run build [web|server] builds dist/web (hashed, pre-compressed) and dist/server (the programs and workers/*.js, without
// node_modules).
import { readFileSync, writeFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build, runnerImport } from 'vite'
import { filesIn } from './files-in.mjs'
import { hashOfSources, stamp } from './set-up.mjs'

const root = path.resolve(import.meta.dirname, '../..')
const [only] = process.argv.slice(2)
if (only !== undefined && only !== 'web' && only !== 'server') {
  console.error(`build: "${only}" is not a part of the build. Use web, server, or nothing for both.`)
  process.exit(1)
}

async function compress(folder) {
  const texts = filesIn(folder)
    .filter((file) => /\.(html|js|css|svg|json|txt)$/.test(file))
    .map((file) => path.join(folder, file))
  await Promise.all(
    texts.map(async (file) => {
      // Only one file is open at a time, because a container may have at most 1,024 open files.
      const content = readFileSync(file)
      // index.html gets a nonce per response, so it can't be compressed ahead.
      if (file.endsWith('.html')) return
      const [br, gz] = await Promise.all([
        promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
        promisify(gzip)(content, { level: 9 }),
      ])
      writeFileSync(`${file}.br`, br)
      writeFileSync(`${file}.gz`, gz)
    }),
  )
}

/**
 * Writes the paths by which the server recognises the pages. Each path has the files that the page needs at once and the page's
 * first reads.
 */
async function listPages() {
  const read = async (file) => (await runnerImport(path.join(root, file), { root, configFile: false, logLevel: 'warn' })).module
  const { pages } = await read('src/app/pages.ts')
  const { listFirstReads } = await read('src/app/first-reads.ts')
  const { listEarlyFiles } = await read('scripts/run/preloads.ts')
  const manifest = JSON.parse(readFileSync(path.join(root, 'dist/web/.vite/manifest.json'), 'utf8'))
  const filesOf = ({ path: address, load }) => {
    const file = /["'][^"']*?(src\/[^"']+)["']/.exec(String(load))?.[1]
    if (file === undefined) throw new Error(`The page ${address} does not name its module: ${String(load)}`)
    return listEarlyFiles(manifest, 'shell', file)
  }
  await writeFile(
    path.join(root, 'dist/web/pages.json'),
    JSON.stringify(
      Object.fromEntries(pages.map((page) => [page.path, { files: filesOf(page), reads: listFirstReads(page.path) }])),
    ),
  )
}

async function buildWeb() {
  await build({ root, configFile: path.join(root, 'vite.config.ts'), logLevel: 'warn' })
  await listPages()
  await compress(path.join(root, 'dist/web'))
}

/** The programs that can be started: the app and the commands beside it. */
const programs = ['main', 'admin', 'backup', 'restore', 'drill', 'bundle', 'archive', 'recount', 'sql']

async function buildServer() {
  const workers = filesIn(path.join(root, 'src')).filter((file) => file.endsWith('-worker.ts'))
  const input = Object.fromEntries(programs.map((name) => [name, path.join(root, 'src/app', `${name}.ts`)]))
  for (const worker of workers) {
    const name = `workers/${path.basename(worker, '.ts')}`
    if (name in input) throw new Error(`Two workers are called ${path.basename(worker)}: give one another name.`)
    input[name] = path.join(root, 'src', worker)
  }
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: true,
      outDir: 'dist/server',
      target: 'node20',
      sourcemap: true,
      copyPublicDir: false,
      rolldownOptions: {
        input,
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  })
}

const started = performance.now()
const made = hashOfSources()
for (const [name, run] of [
  ['web', buildWeb],
  ['server', buildServer],
]) {
  if (only !== undefined && only !== name) continue
  await rm(path.join(root, 'dist', name), { recursive: true, force: true })
  await run()
}
// Start and test compare this hash to find out whether the build is up to date.
if (only === undefined) await writeFile(stamp, made)
console.log(`built ${only ?? 'web and server'} in ${((performance.now() - started) / 1000).toFixed(1)} s`)
