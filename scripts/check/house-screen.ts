/**
 * Reads the texts of screens: sentences and labels of the pages, the help, the refusals and the messages of the contracts.
 * Reports names of fields, addresses of calls, versions, roles in capitals, and spellings for which the interface has another
 * word (decision P520). Part of npm run house.
 */
import ts from 'typescript'
import type { HouseFault, SourceFile } from './house-links.ts'

export type SeenText = { line: number; text: string }

/** Attributes and properties whose text is shown, even if it is a single word. */
export const SHOWN =
  /^(?:title|label|placeholder|extra|hint|alt|caption|why|note|noun|message|sentence|description|tooltip|empty|okText|cancelText|aria-label|heading|legend|ariaLabel|aside|summary)$/
/** Attributes and properties whose text is read by programs, or by readers of docs/calls.md (`summary`). */
export const UNSEEN =
  /^(?:summary|who|unless|keywords|className|style|id|key|path|to|href|rel|type|name|role|sql|width|height|d|viewBox|points|transform|fill|stroke|data-.*|aria-keyshortcuts|gridTemplate.*|rooms|from|media)$/

const isForPrograms = (node: ts.Node, source: ts.SourceFile): boolean =>
  (ts.isNewExpression(node) && node.expression.getText(source) === 'Error') ||
  (ts.isCallExpression(node) &&
    /^(?:useMay|mayCall|manages)$|\.split$/.test(node.expression.getText(source).replace(/^[^]*(?=\.split$)/, '')))

export const readTemplate = (node: ts.TemplateExpression): string =>
  node.head.text + node.templateSpans.map(({ literal }) => `{}${literal.text}`).join('')

const isChoice = (parent: ts.Node, node: ts.Node): boolean =>
  ts.isParenthesizedExpression(parent) ||
  ts.isArrayLiteralExpression(parent) ||
  (ts.isConditionalExpression(parent) && parent.condition !== node) ||
  (ts.isBinaryExpression(parent) && parent.operatorToken.kind !== ts.SyntaxKind.PlusToken && parent.right === node)

/** Returns the name of the attribute or property that has this value, 'noun' for the name of counted things, or ''. */
export function findShownName(node: ts.Node): string {
  const { parent } = node
  if (ts.isJsxAttribute(parent)) return parent.name.getText()
  if (ts.isJsxExpression(parent)) return ts.isJsxAttribute(parent.parent) ? parent.parent.name.getText() : ''
  if (ts.isPropertyAssignment(parent) && parent.initializer === node) return parent.name.getText().replaceAll(/['"]/g, '')
  if (ts.isCallExpression(parent)) return /^(?:counted|plural)$/.test(parent.expression.getText()) ? 'noun' : ''
  return isChoice(parent, node) ? findShownName(parent) : ''
}

/** Returns the texts of a file that people can see: element texts, shown attributes, and literals of more than one word. */
export function collectSeenTexts({ path, text }: SourceFile): SeenText[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const found: SeenText[] = []
  const add = (node: ts.Node, words: string): void => {
    const name = findShownName(node)
    const trimmed = words.replaceAll(/\s+/g, ' ').trim()
    if (UNSEEN.test(name) || !(SHOWN.test(name) || ts.isJsxText(node) || /[A-Za-z’…}] [A-Za-z{“]/.test(trimmed))) return
    found.push({
      line:
        source.getLineAndCharacterOfPosition(node.getStart(source) + (/^\s*/.exec(node.getText(source))?.[0].length ?? 0)).line +
        1,
      text: trimmed,
    })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node) || ts.isTypeAliasDeclaration(node)) return
    if (ts.isTaggedTemplateExpression(node) || isForPrograms(node, source)) return
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
      const words = node.children.map((child) => (ts.isJsxText(child) ? child.text : ts.isJsxExpression(child) ? '{}' : ' '))
      const first = node.children.find((child) => ts.isJsxText(child) && child.text.trim() !== '')
      if (first !== undefined) add(first, words.join(''))
    } else if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) add(node, node.text)
    else if (ts.isTemplateExpression(node)) add(node, readTemplate(node))
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** The files of an upload name a column as the sheet spells it. */
export const NAMES_COLUMNS = /[Uu]pload|[Ii]mport|FirstSteps/
const FIELD = "a field's name: say the words of its label"
/**
 * Domains in which a person decides another person's entries. Elsewhere, "Rejected" is the documents' word for a reviewer's task.
 */
const APPROVALS = /^src\/(?:absences|access-requests|inbox|qualitative|timesheets)\//
/** `within` matches the files in which the word is wrong. Without it, the word is wrong everywhere. */
const FORBIDDEN: readonly (readonly [found: RegExp, what: string, within?: RegExp])[] = [
  [/(?<![\w.@/-])[a-z]{2,}[a-z0-9]*[A-Z][A-Za-z0-9]*\b|`\w+`/, FIELD],
  [/(?<![\w.@/-])[a-z]+(?:_[a-z0-9]+)+\b/, FIELD],
  [/(?:^|[\s“"(])\/?api\/|\b(?:GET|POST|PUT|PATCH|DELETE) \/?[a-z]/, 'the address of a call: say what is done'],
  [/\bversion (?:\d|\{\})/i, 'a version: it says nothing to a person'],
  [/\b(?:ADMIN|MANAGER|SUBADMIN|AUTHOR|REVIEWER|UPLOADER)S?s?(?:-2)?\b|\b2R\b/, 'a role: by its name, such as Second reviewer'],
  [/\breviewer[- ]2\b/i, 'write "Second reviewer"'],
  [/\bsub ?admin/i, 'write "Sub-admin"'],
  [/\baccount ids?\b/i, 'write "Allocation ID"'],
  [
    /(?<!\b(?:shared|your) )\baccounts?\b/i,
    'write "Allocation ID"',
    /^src\/(?:allocations|rows|content-checks|row-import|row-work|row-reports)\//,
  ],
  [/^versions?$/i, 'a version: it says nothing to a person', /^src\/(?!system\/)/],
  [
    /(?<!the )\btasks? (?:\d|\{\})/i,
    'the number of a row: write "Row", or its question ID',
    /^src\/(?:rows|content-checks|row-import|row-work|row-reports)\/(?!desk\/web\/decision\/TaskDesk)/,
  ],
  [/\b(?:pnl|p&l)\b/i, 'write "Profit or loss"'],
  [/\bgaps?\b/i, 'write "Missing days"'],
  [/\bremark\b/i, 'write "Remarks"'],
  [/\bremarks\b/i, 'write "Comments", of a task', /^src\/(?:rows|content-checks|row-import|row-work|row-reports)\//],
  [
    /\bcomments?\b/i,
    'write "Remarks", of anything but a task',
    /^src\/(?!(?:rows|content-checks|row-import|row-work|row-reports|erasures)\/)/,
  ],
  [/\b[Rr]eject(?:ed|ion|ions)\b/, 'write "declined"', APPROVALS],
  [/\bdelta\b/i, 'write "Balance"; the documents\' delta stands in reports', /^src\/(?!reports\/)/],
  [/(?<![\d.])\d+(?:\.\d)? h\b/, 'write hours with two decimals, "8.50 h"'],
]

/** Returns whether people see the texts of a file. Other files have texts for programs, operators or tests. */
export const isSeen = (path: string): boolean =>
  /^src\/.*\.tsx?$/.test(path) &&
  !/\.test\.|testing\.ts$|sample|password-words|refusal-responses|^src\/kit\/postgres\//.test(path)
/** Returns whether a file may show any of its texts. Other files show only the sentences of refusals. */
const isPage = (path: string): boolean =>
  /\/web\/|^src\/kit\/(?:ui|shared)\/|^src\/app\/(?:shell|palette)\/|^src\/app\/\w+\.tsx$/.test(path) ||
  /(?:help|vocabulary|refusals|contract|rules|words|menu)\.tsx?$/.test(path) ||
  /\/server\/(?:import|check|[\w-]*routes)/.test(path)
export const isServerFile = (path: string): boolean => !isPage(path) || path.includes('/server/')
export const isSentence = (text: string): boolean => /^[A-Z“{][^]* [^]*[.!?…]$/.test(text)

/** @param documented the texts that the documents print, which stay byte for byte */
export const screenFaults = (file: SourceFile, documented: ReadonlySet<string>): HouseFault[] =>
  collectSeenTexts(file).flatMap(({ line, text }) => {
    if (documented.has(text) || !(isPage(file.path) || isSentence(text))) return []
    const words = text.replaceAll(/\{\w+\}/g, '{}')
    return FORBIDDEN.flatMap(([pattern, what, within]) => {
      if (within?.test(file.path) === false) return []
      const found = pattern.exec(words)
      if (found === null || (what === FIELD && NAMES_COLUMNS.test(file.path))) return []
      return [{ path: file.path, line, what: `"${found[0].trim()}" on a screen is ${what}` }]
    })
  })
