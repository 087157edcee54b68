// npm run results runs the long tests, every long check and every benchmark, one after the other. The machine should do nothing
// else meanwhile. Each of them writes its output to results/ and its row to docs/results.md. A failure does not stop the others.
// The exit code is 1 when one has failed.
import { npm } from '../run/set-up.mjs'

const COMMANDS = [
  'test:long',
  'test:node',
  'test:pg',
  'attack',
  'audit:web',
  'deploy:check',
  'faults',
  'firefox',
  'keys',
  'soak',
  'uploads',
  'walk',
  'tour',
  'bench',
]

const failed = []
for (const command of COMMANDS) {
  try {
    await npm(['run', '-s', command])
  } catch {
    failed.push(command)
  }
}
console.log(failed.length === 0 ? 'All passed' : `Failed: ${failed.join(', ')}`)
process.exitCode = failed.length === 0 ? 0 : 1
