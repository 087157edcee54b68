import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Writes a generated file. With --check it writes nothing, and the process fails when the file is stale.
 * @param file the path from the project's folder
 * @param script the npm script that writes it
 */
export function storeGenerated(file: string, text: string, script: string): void {
  const target = fileURLToPath(new URL(`../../${file}`, import.meta.url))
  if (!process.argv.includes('--check')) {
    writeFileSync(target, text)
    console.log(`${file} is written`)
  } else if (existsSync(target) && readFileSync(target, 'utf8').replaceAll('\r\n', '\n') === text)
    console.log(`${file} is current`)
  else {
    console.error(`${file} is stale. Run "npm run ${script}" and commit the file.`)
    process.exitCode = 1
  }
}
