// npm run test:node [-- 22 24] [-- 22 src/kit] runs the unit and call tests on other releases of Node and writes its row of
// docs/results.md. The binaries are installed from the registry into .cache/. The last line is the sum: "N passed, N failed". The
// exit code is 1 when a test failed or none ran.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { storeResults } from '../run/results.mjs'
import { npm, root } from '../run/set-up.mjs'
import { endSuite, output, runSuite, sumOf } from './suite.mjs'

const RELEASES = ['22', '24']
const given = process.argv.slice(2)
const isRelease = (word) => /^\d+(\.\d+)*$/.test(word)
const releases = given.some(isRelease) ? given.filter(isRelease) : RELEASES
const filters = given.filter((word) => !isRelease(word))

/** Returns the node program of a release, and installs it first if it is missing. */
async function programOf(release) {
  const system = process.platform === 'win32' ? 'win' : process.platform
  const name = `node-${system}-${process.arch}`
  const folder = path.join(root, '.cache', `node-${release}`)
  const program = path.join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (!existsSync(program)) {
    mkdirSync(folder, { recursive: true })
    // The folder is a separate project, because npm would otherwise install into this one.
    writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n')
    await npm(['install', '--prefix', folder, `${name}@${release}`])
  }
  return program
}

for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    endSuite()
    process.exit(1)
  })

const results = []
const sum = { passed: 0, failed: 0, skipped: 0 }
for (const release of releases) {
  const node = await programOf(release)
  const on = `Node ${output(node, ['--version']).slice(1)}`
  console.log(on)
  // Programs that a test starts by name also run on this release.
  const env = { PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH ?? ''}` }
  const counts = await runSuite(['--project', 'unit', ...filters], { node, env })
  for (const key of Object.keys(sum)) sum[key] += counts[key]
  results.push({ on, text: sumOf(counts) })
}
for (const { on, text } of results) console.log(`${on}: ${text}`)
// A partial run is not a result of the suite.
if (given.length === 0) storeResults([['npm run test:node', results.map(({ on, text }) => `${on}: ${text}`).join('; ')]])
console.log(`${sum.passed} passed, ${sum.failed} failed`)
process.exitCode = sum.failed > 0 || sum.passed === 0 ? 1 : 0
