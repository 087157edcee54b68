/** Checks that the comment of an exported function names the refusal codes it throws: `@throws CODE`. Part of npm run house. */
import ts from 'typescript'
import type { HouseFault, SourceFile } from './house-links.ts'

export type Refusing = { name: string; line: number; codes: string[]; comment: string }

const isFunction = (node: ts.Node | undefined): node is ts.ArrowFunction | ts.FunctionDeclaration =>
  node !== undefined && (ts.isArrowFunction(node) || ts.isFunctionDeclaration(node))

function codesIn(body: ts.Node): string[] {
  const codes = new Set<string>()
  const visit = (node: ts.Node): void => {
    if ((ts.isCallExpression(node) || ts.isNewExpression(node)) && ts.isIdentifier(node.expression)) {
      const at = { refuse: 0, Refusal: 0, found: 1 }[node.expression.text]
      const code = at === undefined ? undefined : node.arguments?.[at]
      if (code !== undefined && ts.isStringLiteral(code)) codes.add(code.text)
    }
    ts.forEachChild(node, visit)
  }
  visit(body)
  return [...codes]
}

export function refusingIn({ path, text }: SourceFile): Refusing[] {
  if (!/\b(?:refuse|found|Refusal)\(/.test(text)) return []
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  return source.statements.flatMap((statement): Refusing[] => {
    const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : []
    if (!modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return []
    const [declared] = ts.isVariableStatement(statement) ? statement.declarationList.declarations : []
    const made = declared?.initializer ?? statement
    if (!isFunction(made)) return []
    const codes = codesIn(made)
    if (codes.length === 0) return []
    const name = (declared ?? made).name?.getText() ?? ''
    const { line } = source.getLineAndCharacterOfPosition(statement.getStart())
    return [{ name, line: line + 1, codes, comment: text.slice(statement.getFullStart(), statement.getStart()) }]
  })
}

export const throwsFaults = (file: SourceFile): HouseFault[] =>
  refusingIn(file).flatMap(({ name, line, codes, comment }) => {
    const named = comment.slice(comment.indexOf('@throws'))
    const missing = comment.includes('@throws') ? codes.filter((code) => !new RegExp(`\\b${code}\\b`).test(named)) : codes
    return missing.length === 0 ? [] : [{ path: file.path, line, what: `${name} refuses: say @throws ${missing.join(', ')}` }]
  })
