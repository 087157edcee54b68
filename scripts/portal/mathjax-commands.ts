/**
 * tsx scripts/portal/mathjax-commands.ts FOLDER draws formulas with each command of temml as the Moodle export writes them. It
 * uses the MathJax of the folder with the configuration of Moodle 4.5, and prints the formulas that stay red
 * (moodle-commands.ts). The folder is the package mathjax@2.7.9, unpacked. The exit code is 0 when all are drawn and 1 when some
 * are not.
 */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { chromium } from '@playwright/test'
import { parseTex } from '../../src/kit/shared/rich-text/parse-tex.ts'
import { writeMoodleTex } from '../../src/content-checks/portal/server/write-moodle-tex.ts'
import { listTemmlCommands } from '../../test/temml-commands.ts'

const folder = resolve(process.argv[2] ?? '')
const HOST = 'http://mathjax.test/'
/** The configuration in filter/mathjaxloader/settings.php of Moodle. */
const MOODLE = `{ config: ['Accessible.js', 'Safe.js'], errorSettings: { message: ['!'] }, skipStartupTypeset: true, messageStyle: 'none' }`

/** Formulas that may use a command in the way that temml expects. */
const listUses = (command: string): string[] => [
  ...['', '{x}', '{x}{y}', '{x}{y}{z}', ' x', '{2em}', '{2em}{x}', '{blue}{x}', '{blue}', '{blue}{green}{x}', '{x}{y}{z}{w}'].map(
    (rest) => command + rest,
  ),
  `x ${command} y`,
  `${command}|x|`,
  `\\left${command} x \\right${command}`,
  `\\left( x ${command}| y \\right)`,
  `\\left( x \\right${command}`,
  `\\left( x ${command} y \\right)`,
  `\\begin{array}{c}a\\\\ ${command} b\\end{array}`,
  `\\begin{matrix}a ${command} b\\end{matrix}`,
]
/** The same uses within a text, which MathJax reads differently. */
const listTextUses = (command: string): string[] =>
  ['', '{a}', ' a', '{blue}', '{blue}{a}', '{blue}{green}{a}', '{2em}', '{2em}{a}', '|a|'].map(
    (rest) => `\\text{x ${command}${rest} y}`,
  )
const canDraw = (source: string): boolean => 'tree' in parseTex(source, true)

const formulas = listTemmlCommands().commands.flatMap((command) => {
  const uses = [listUses(`\\${command}`), listTextUses(`\\${command}`)].flatMap((all) => all.find(canDraw) ?? [])
  return uses.flatMap((use) => {
    const { tex, unknown } = writeMoodleTex(use)
    return unknown.length > 0 ? [] : [{ command, use, tex }]
  })
})

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
const page = await browser.newPage()
await page.route(`${HOST}**`, async (route) => {
  const { pathname } = new URL(route.request().url())
  const html = `<!doctype html><script type="text/x-mathjax-config">MathJax.Hub.Config(${MOODLE})</script><script src="MathJax.js"></script>`
  await (pathname === '/'
    ? route.fulfill({ body: html, contentType: 'text/html' })
    : route.fulfill({ body: readFileSync(join(folder, decodeURIComponent(pathname))) }))
})
await page.goto(HOST)
await page.waitForFunction('globalThis.MathJax?.isReady')
const red: string[] = []
for (const { command, use, tex } of formulas) {
  const isRed = await page.evaluate(`new Promise((done) => {
    document.body.textContent = ${JSON.stringify(`\\(${tex}\\)`)}
    MathJax.Hub.Queue(['Typeset', MathJax.Hub, document.body], () =>
      done(document.querySelector('.merror, .noError, .MathJax_Error, mtext[mathcolor=red], [style*="color: red"]') !== null ||
        MathJax.Hub.getAllJax().length === 0))
  })`)
  if (isRed === true) red.push(`\\${command}: ${use} as ${tex}`)
}
await browser.close()
const count = new Set(formulas.map(({ command }) => command)).size
console.log(`${formulas.length} formulas of ${count} commands drawn as Moodle gets them, ${red.length} stay red`)
for (const line of red) console.log(`  ${line}`)
process.exitCode = red.length === 0 ? 0 : 1
