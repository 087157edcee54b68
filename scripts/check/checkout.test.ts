import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { filesIn } from '../run/files-in.mjs'

const root = resolve(import.meta.dirname, '../..')
const bytesOf = (...args: string[]): Buffer => execFileSync('git', args, { cwd: root, maxBuffer: 2 ** 26 })
const git = (...args: string[]): string => bytesOf(...args).toString()

it('a checkout of Git for Windows has the line endings of the repository', () => {
  const folder = mkdtempSync(join(tmpdir(), 'proofline-checkout-'))
  try {
    const files = [
      'README.md',
      'db/schema.sql',
      'docs/calls.md',
      'src/kit/ui/theme/tokens.css',
      '.ci/run',
      'docs/tour/reviewer-desk-light.png',
    ]
    git('-c', 'core.autocrlf=true', 'checkout-index', `--prefix=${folder}/`, '--', ...files)
    expect(filesIn(folder).toSorted()).toEqual(files.toSorted())
    // Compares with the index, because a checkout does not have the changes of the work tree.
    for (const file of files)
      expect(readFileSync(join(folder, file)).equals(bytesOf('cat-file', 'blob', `:${file}`)), file).toBe(true)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

it('every file is text with LF line endings or is declared as binary', () => {
  // A line of the output: "i/lf    w/lf    attr/text=auto eol=lf 	README.md"
  const odd = git('ls-files', '--eol')
    .split('\n')
    .filter(
      (line) => line !== '' && !/^i\/(?:lf|none)\s.*attr\/(?:text=auto eol=lf|-text)\s|^i\/-text\s.*attr\/-text\s/.test(line),
    )
  expect(odd).toEqual([])
})
