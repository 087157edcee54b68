/**
 * Exported names over the whole project: functions are verbs, so that at most one export of a hundred ends in `Of`; a type's name
 * stands once; none holds a private word. Part of npm run house; `countNames` is what it prints.
 */
import ts from 'typescript'
import type { HouseFault, SourceFile } from './house-citations.ts'

type Exported = { path: string; line: number; name: string; isType: boolean }

/** Words that only this project used for what the field has a term for. */
const PRIVATE =
  /^(?:asked|ground|how|whole|meanwhile|atHand|mends?|hindrance|hinders)(?=[A-Z]|$)|(?:Asked|Ground|How|Whole|Meanwhile|AtHand|Mends?|Hindrance|Hinders)(?=[A-Z]|$)|^MOST_/

function listExports({ path, text }: SourceFile): Exported[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest)
  return source.statements.flatMap((statement): Exported[] => {
    const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : []
    if (!modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return []
    const line = source.getLineAndCharacterOfPosition(statement.getStart(source)).line + 1
    const isType = ts.isTypeAliasDeclaration(statement) || ts.isInterfaceDeclaration(statement)
    const declared = ts.isVariableStatement(statement)
      ? statement.declarationList.declarations
      : [statement as ts.DeclarationStatement]
    return declared.flatMap(({ name }) => (name && ts.isIdentifier(name) ? [{ path, line, name: name.text, isType }] : []))
  })
}

/** What is exported, how much of it ends in `Of`, and the names that more than one type has. */
export function countNames(files: readonly SourceFile[]): {
  exported: number
  endInOf: Exported[]
  repeated: Exported[]
  private: Exported[]
} {
  const all = files.flatMap(listExports)
  const types = all.filter(({ isType }) => isType)
  const counts = new Map<string, number>()
  for (const { name } of types) counts.set(name, (counts.get(name) ?? 0) + 1)
  return {
    exported: all.length,
    endInOf: all.filter(({ name }) => /[a-z]Of$/.test(name)),
    repeated: types.filter(({ name }) => (counts.get(name) ?? 0) > 1),
    private: all.filter(({ name }) => PRIVATE.test(name)),
  }
}

/** The faults of the exported names of all files. */
export function nameFaults(files: readonly SourceFile[]): HouseFault[] {
  const { exported, endInOf, repeated, private: words } = countNames(files)
  const fault = ({ path, line, name }: Exported, what: string): HouseFault => ({ path, line, what: `${name} ${what}` })
  return [
    ...(endInOf.length * 100 > exported ? endInOf.map((one) => fault(one, 'ends in Of: a function is a verb')) : []),
    ...repeated.map((one) => fault(one, 'is the name of another exported type too: say of what it is')),
    ...words.map((one) => fault(one, 'holds a word of our own: use the term of the field (docs/STYLE.md)')),
  ]
}
