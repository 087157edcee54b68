/**
 * Reports values that a screen would show as they are stored (decision P520): a role that is not named by `roleWords` or
 * `nameRoles`, a column of roles without its own words, and the key of a field in a sentence. house-screen.ts reads texts; this
 * file reads the values between them. Part of npm run house.
 */
import ts from 'typescript'
import type { HouseFault, SourceFile } from './house-links.ts'
import { findShownName, isSentence, isServerFile, NAMES_COLUMNS, readTemplate, SHOWN, UNSEEN } from './house-screen.ts'

const ROLE = 'a role as it is stored: name it with roleWords or nameRoles'
const KEY = "a field's key: say the words of its heading"
const ROLE_NAME = /^(?:roles?|roleData|[a-z]\w*Roles?)$/
const ROLES_NAME = /^(?:roles|roleData|[a-z]\w*Roles|ROLES|STAFF_ROLES)$/
/** The role tag and *Work as* show roles in capitals, as the documents do. */
const ROLE_TAG = /^src\/app\/shell\/(?:Header|UserMenuList)\.tsx$/
const UNCHANGED = /^(?:roleKey|String)$/

const lastName = (node: ts.Node): string =>
  ts.isIdentifier(node) ? node.text : ts.isPropertyAccessExpression(node) ? node.name.text : ''

/**
 * Returns whether a node is a list of stored roles: `roles`, `person.roleData`, or one of these filtered, sorted or mapped to
 * itself.
 */
function isRoleList(node: ts.Node): boolean {
  if (ROLES_NAME.test(lastName(node))) return true
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false
  const { name, expression } = node.expression
  const [change] = node.arguments
  if (/^(?:filter|slice|toSorted)$/.test(name.text)) return isRoleList(expression)
  if (name.text !== 'map' || change === undefined || !isRoleList(expression)) return false
  return UNCHANGED.test(lastName(change)) || (ts.isArrowFunction(change) && isRole(change.body))
}

function isOneOfRoles(name: ts.Identifier): boolean {
  for (let node: ts.Node = name.parent; !ts.isSourceFile(node); node = node.parent) {
    if (!ts.isArrowFunction(node) || !node.parameters.some((each) => each.name.getText() === name.text)) continue
    const [first] = node.parameters
    return (
      first?.name.getText() === name.text &&
      ts.isCallExpression(node.parent) &&
      ts.isPropertyAccessExpression(node.parent.expression) &&
      isRoleList(node.parent.expression.expression)
    )
  }
  return false
}

const isOneOf = (kind: ts.SyntaxKind): boolean =>
  kind === ts.SyntaxKind.QuestionQuestionToken ||
  kind === ts.SyntaxKind.BarBarToken ||
  kind === ts.SyntaxKind.AmpersandAmpersandToken

function isRole(node: ts.Node): boolean {
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isNonNullExpression(node))
    return isRole(node.expression)
  if (ts.isConditionalExpression(node)) return isRole(node.whenTrue) || isRole(node.whenFalse)
  if (ts.isBinaryExpression(node)) return isOneOf(node.operatorToken.kind) && (isRole(node.left) || isRole(node.right))
  if (ts.isIdentifier(node)) return ROLE_NAME.test(node.text) || isOneOfRoles(node)
  if (ts.isPropertyAccessExpression(node)) return ROLE_NAME.test(node.name.text)
  if (!ts.isCallExpression(node)) return false
  const [given] = node.arguments
  if (given !== undefined && UNCHANGED.test(lastName(node.expression))) return isRole(given)
  if (!ts.isPropertyAccessExpression(node.expression)) return false
  const { name, expression } = node.expression
  // The list of all roles is shown as workbooks spell them.
  return name.text === 'join'
    ? isRoleList(expression) && lastName(expression) !== 'ROLES'
    : /^to(?:Lower|Upper)Case$/.test(name.text) && isRole(expression)
}

const isListed = (node: ts.Node): boolean =>
  ts.isCallExpression(node) &&
  ts.isStringLiteral(node.arguments[0] ?? node) &&
  / /.test(node.arguments[0]?.getText() ?? '') &&
  isRole(node)

/** Returns whether a text has words around its values. Otherwise it is an address or a program's key. */
const hasWords = (text: string): boolean => /[A-Za-z’,:] \{|\}(?:[,:]? [A-Za-z“]|[,:] \{)/.test(text)

/**
 * Returns whether an object is a column that shows stored roles: `{ id: 'role', title: 'Role' }` shows the field named by its id.
 */
const showsRole = (node: ts.ObjectLiteralExpression): boolean => {
  const property = (name: string): ts.Expression | undefined =>
    node.properties.filter(ts.isPropertyAssignment).find((one) => one.name.getText() === name)?.initializer
  const id = property('id') ?? property('key')
  return (
    id !== undefined &&
    ts.isStringLiteral(id) &&
    /^(?:roles?|roleData|turn)$/.test(id.text) &&
    property('title') !== undefined &&
    !node.properties.some((one) => ts.isSpreadAssignment(one) || /^(?:value|show)$/.test(one.name?.getText() ?? ''))
  )
}

/**
 * Returns whether a node is the result of a function whose property is shown, such as `value: ({ role }) => role` of a column.
 */
const isShownResult = (node: ts.Node): boolean =>
  ts.isArrowFunction(node.parent) &&
  node.parent.body === node &&
  ts.isPropertyAssignment(node.parent.parent) &&
  /^(?:value|show|text)$/.test(node.parent.parent.name.getText())

/** Returns whether a node is a value that the sentence of a refusal shows, as in `refuse('CODE', { values: { role } })`. */
const isOfSentence = (node: ts.Node): boolean =>
  ts.isObjectLiteralExpression(node.parent) &&
  ts.isPropertyAssignment(node.parent.parent) &&
  node.parent.parent.name.getText() === 'values'

export function rawFaults({ path, text }: SourceFile): HouseFault[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const faults: HouseFault[] = []
  const add = (node: ts.Node, what: string): void => {
    if (what === ROLE && ROLE_TAG.test(path)) return
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
    faults.push({ path, line: line + 1, what: `${node.getText(source)} shows ${what}` })
  }
  const visitTemplate = (node: ts.TemplateExpression): void => {
    const [name, words] = [findShownName(node), readTemplate(node)]
    if (UNSEEN.test(name)) return
    if (!SHOWN.test(name) && !(isServerFile(path) ? isSentence(words) : hasWords(words))) return
    for (const { expression } of node.templateSpans) {
      if (isRole(expression)) add(expression, ROLE)
      if (isServerFile(path) && !NAMES_COLUMNS.test(path) && lastName(expression) === 'key') add(expression, KEY)
    }
  }
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node) || ts.isTaggedTemplateExpression(node)) return
    if (ts.isTemplateExpression(node)) visitTemplate(node)
    else if (ts.isObjectLiteralExpression(node) && showsRole(node)) add(node, ROLE)
    else if (!isServerFile(path) && isListed(node)) add(node, ROLE)
    else if (ts.isShorthandPropertyAssignment(node)) {
      if (isOfSentence(node) && isRole(node.name)) add(node, ROLE)
    } else if (ts.isPropertyAssignment(node)) {
      if ((isOfSentence(node) || SHOWN.test(node.name.getText())) && isRole(node.initializer)) add(node, ROLE)
    } else if (ts.isJsxExpression(node) && node.expression !== undefined) {
      const shown = !ts.isJsxAttribute(node.parent) || SHOWN.test(node.parent.name.getText())
      if (shown && isRole(node.expression)) add(node, ROLE)
    } else if (ts.isExpression(node) && isShownResult(node) && isRole(node)) add(node, ROLE)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return faults.filter(({ line }, at) => faults.findIndex((one) => one.line === line) === at)
}
