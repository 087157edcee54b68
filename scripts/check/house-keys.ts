/**
 * Reports keys that are not read with `readPress` (src/kit/web/read-press.ts), the only reader that knows letters and digits on
 * every layout. A handler may compare `event.key` with the names of keys, such as Enter. Part of npm run house.
 */
import ts from 'typescript'
import type { HouseFault, SourceFile } from './house-links.ts'

/**
 * These files may read all keys: the reader, the guard that tells text from commands, and the store of text typed before its
 * field is shown.
 */
const READS_ALL = /^src\/(?:kit\/web\/(?:read-press|key-guard)|app\/shell\/typed-ahead)\.ts$/
const WHAT = 'A letter or figure is read by the key of one layout: read the press with readPress (src/kit/web/read-press.ts)'

const isName = (text: string): boolean => /^(?:[A-Z][A-Za-z]+\d*|F\d+| )$/.test(text)
const isPatternOfNames = (node: ts.Node): boolean => {
  if (!ts.isRegularExpressionLiteral(node)) return false
  const names = /^\/\^\((?:\?:)?(.*)\)\$\/$/.exec(node.text)?.[1]?.split('|') ?? []
  return names.length > 0 && names.every(isName)
}
const hasNamesAlone = (node: ts.ObjectLiteralExpression): boolean =>
  node.properties.every(
    ({ name }) => name !== undefined && (ts.isIdentifier(name) || ts.isStringLiteral(name)) && isName(name.text),
  )

function findTable(name: string, file: ts.SourceFile): ts.ObjectLiteralExpression | undefined {
  let found: ts.ObjectLiteralExpression | undefined
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.name.getText(file) === name && node.initializer !== undefined)
      if (ts.isObjectLiteralExpression(node.initializer)) found = node.initializer
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

/** Returns whether the surrounding code can only compare the key with names of keys. */
function isReadByName(node: ts.Node, file: ts.SourceFile): boolean {
  const { parent } = node
  if (ts.isBinaryExpression(parent)) {
    const other = parent.left === node ? parent.right : parent.left
    return ts.isStringLiteral(other) && isName(other.text)
  }
  if (ts.isElementAccessExpression(parent) && parent.argumentExpression === node) {
    const of = parent.expression
    const table = ts.isObjectLiteralExpression(of) ? of : findTable(of.getText(file), file)
    return table !== undefined && hasNamesAlone(table)
  }
  return (
    ts.isCallExpression(parent) &&
    ts.isPropertyAccessExpression(parent.expression) &&
    isPatternOfNames(parent.expression.expression)
  )
}

/** Returns whether a function's parameter `key` is a pressed key, as in `({ key }: KeyboardEvent)` or in a key handler. */
const takesKey = (node: ts.SignatureDeclaration, file: ts.SourceFile): boolean =>
  node.parameters.some(
    ({ name, type }) =>
      ts.isObjectBindingPattern(name) &&
      name.elements.some((element) => (element.propertyName ?? element.name).getText(file) === 'key') &&
      (/KeyboardEvent/.test(type?.getText(file) ?? '') || (node.parent.parent?.getText(file) ?? '').startsWith('onKey')),
  )

export const keyFaults = ({ path, text }: SourceFile): HouseFault[] => {
  if (!/^src\/.*\.tsx?$/.test(path) || /\.test\.tsx?$/.test(path) || READS_ALL.test(path)) return []
  if (!/\b(?:key|code|keyCode|which)\b/.test(text)) return []
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind)
  const faults: HouseFault[] = []
  const add = (node: ts.Node): number =>
    faults.push({ path, line: file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1, what: WHAT })
  const visit = (node: ts.Node, inHandler: boolean): void => {
    const isInside = inHandler || (ts.isFunctionLike(node) && takesKey(node, file))
    if (
      ts.isPropertyAccessExpression(node) &&
      /^(?:e|event|nativeEvent)$/.test(node.expression.getText(file).split('.').at(-1) ?? '')
    ) {
      if (/^(?:code|keyCode|which|charCode)$/.test(node.name.text)) add(node)
      // The `key` of a storage event is compared with a constant.
      else if (node.name.text === 'key' && !isReadByName(node, file) && !/\.key === [A-Z_]+$/.test(node.parent.getText(file)))
        add(node)
    } else if (isInside && ts.isIdentifier(node) && node.text === 'key' && !ts.isBindingElement(node.parent)) {
      if (!ts.isPropertyAccessExpression(node.parent) && !isReadByName(node, file)) add(node)
    }
    ts.forEachChild(node, (child) => visit(child, isInside))
  }
  visit(file, false)
  return faults
}
