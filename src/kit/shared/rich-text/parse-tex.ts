import temml, { type Options } from 'temml'

export type TexProblem = { message: string; at: number }
/** A node of temml's tree: a MathML element, or a text. */
export type TexNode = {
  type?: string
  text?: string
  attributes?: Record<string, unknown>
  classes?: string[]
  style?: Record<string, unknown>
  children?: TexNode[]
}

export const MAX_FORMULA_LENGTH = 2000
const MAX_EXPANSIONS = 400
/** temml quotes the unknown command in its message, and the command may be the whole formula. */
const MAX_MESSAGE_LENGTH = 200
/** The depth of nested groups. A formula for people has fewer than ten. */
const MAX_LEVELS = 40
/**
 * temml builds the arguments of these commands twice, so each nested one doubles the work, and so does each slash between units.
 * Forty of them, in 50 to 500 characters, would exhaust the memory of a process.
 */
const doubling = /\\(?:equilibrium(?:Right|Left)|cancelto|(?:math)?[lrc]lap)(?![A-Za-z])|<=>>|<<=>/g
const MAX_DOUBLINGS = 4
const MAX_UNIT_SLASHES = 8

/** Finds a sign or command that would make a formula take too long, and how often it is allowed. */
function findDoubling(source: string): { sign: string; at: number; most: number } | undefined {
  const slashes = source.includes('\\pu') ? [...source.matchAll(/\//g)] : []
  const [slash, command] = [slashes[MAX_UNIT_SLASHES], [...source.matchAll(doubling)][MAX_DOUBLINGS]]
  if (slash !== undefined) return { sign: slash[0], at: slash.index, most: MAX_UNIT_SLASHES }
  return command && { sign: command[0], at: command.index, most: MAX_DOUBLINGS }
}

function findDeepGroup(source: string): number | undefined {
  let depth = 0
  for (let at = 0; at < source.length; at++) {
    const sign = source[at]
    if (sign === '\\') at++
    else if (sign === '{' && ++depth > MAX_LEVELS) return at
    else if (sign === '}') depth--
  }
  return undefined
}

/** Commands that load, link or style something, or that define other commands (security.md, The text of a cell). */
const refused =
  /\\(?:href|url|includegraphics|class|id|style|data|html[A-Za-z]*|require|input|include|[gex]?def|let|futurelet|global|long|(?:re)?newcommand|providecommand|(?:re)?newenvironment|DeclareMathOperator|catcode|char|csname|expandafter|noexpand|write|read|openin|openout|toggle|mathchoice|errmessage|message|show|ref|eqref|label)(?![A-Za-z])\*?/
/** Matches environments that temml accepts only in display formulas, although people write them between single dollar signs. */
const needsDisplay = /\\tag(?![A-Za-z])|\\begin\{(?:align|alignat|gather|equation|multline|CD|flalign)\*?\}/

/** Returns temml's message without the position, which is shown in the source itself. */
function toSentence(message: string): string {
  const [said = ''] = message.split(/ at (?:position \d+|end of input): /)
  const words = said
    .trim()
    .replace('Unsupported function name:', 'Unknown command')
    .replace(/,? got 'EOF'/, ', but the formula ends')
    .replaceAll("'EOF'", 'the end')
  const short = words.length > MAX_MESSAGE_LENGTH ? `${words.slice(0, MAX_MESSAGE_LENGTH)}…` : words
  return /[.!?…]$/.test(short) ? short : `${short}.`
}

/** Signs after which a display formula may break into the next line. */
const breaksAfter = /^[=<>≤≥≠≈≡∼≅∝→⇒⇔⇌↔+−±∓×⋅÷∈⊂⊆∪∩,;]$/u

/** Breaks a display formula into lines, because it would otherwise be cut off on paper. temml breaks only inline formulas. */
function divideLine(tree: TexNode): TexNode {
  const [line] = tree.children ?? []
  const [row, ...others] = line?.children ?? []
  if (line?.type !== undefined || row?.type !== 'mrow' || others.length > 0) return tree
  const parts: TexNode[] = []
  let part: TexNode[] = []
  for (const child of row.children ?? []) {
    part.push(child)
    const sign = child.type === 'mo' ? (child.children?.[0]?.text ?? '') : ''
    // At the start of a part, the operator is the sign of the next term, as in “= −x”.
    if (part.length === 1 || child.attributes?.['form'] === 'prefix' || !breaksAfter.test(sign)) continue
    parts.push({ type: 'mrow', children: part })
    part = []
  }
  if (part.length > 0) parts.push({ type: 'mrow', children: part })
  return { ...tree, children: [{ children: parts }] }
}

export function parseTex(source: string, isDisplay: boolean): { tree: TexNode } | { problem: TexProblem } {
  if (source.length > MAX_FORMULA_LENGTH)
    return { problem: { message: `A formula can have at most ${MAX_FORMULA_LENGTH} characters.`, at: MAX_FORMULA_LENGTH } }
  const command = refused.exec(source)
  if (command) return { problem: { message: `The command ${command[0]} is not allowed.`, at: command.index } }
  const deep = findDeepGroup(source)
  if (deep !== undefined) return { problem: { message: `A formula can have at most ${MAX_LEVELS} nested groups.`, at: deep } }
  const doubled = findDoubling(source)
  if (doubled !== undefined) {
    const { sign, at, most } = doubled
    return { problem: { message: `A formula can have “${sign}” and similar signs at most ${most} times.`, at } }
  }
  try {
    const displayMode = isDisplay || needsDisplay.test(source)
    const options: Options = {
      throwOnError: true,
      displayMode,
      maxExpand: MAX_EXPANSIONS,
      maxSize: [20, 20],
      // A long inline formula may break after an operator.
      wrap: displayMode ? 'none' : 'tex',
    }
    const tree = temml.__renderToMathMLTree(source, options) as TexNode
    return { tree: displayMode ? divideLine(tree) : tree }
  } catch (error) {
    // A ParseError has the position. Any other error of temml, such as a stack overflow, means that the formula can’t be read.
    const { message, position } = error as { message: string; position?: number }
    const isParsed = error instanceof temml.ParseError
    return {
      problem: { message: isParsed ? toSentence(message) : 'This formula can’t be read.', at: (isParsed && position) || 0 },
    }
  }
}

export function findTexProblem(source: string, isDisplay = false): TexProblem | undefined {
  const parsed = parseTex(source, isDisplay)
  return 'problem' in parsed ? parsed.problem : undefined
}

type MacroContext = { macros: { builtins: Record<string, (context: MacroContext) => string> } }
/**
 * Expands the argument of `\ce` or `\pu` to TeX without chemistry commands, for renderers without mhchem or with another version
 * of it. Returns the argument unchanged if it cannot be read.
 */
export function expandChemistry(command: 'ce' | 'pu', argument: string): string {
  let expanded: string | undefined
  const expand = (context: MacroContext): string => {
    expanded ??= context.macros.builtins[`\\${command}`]?.(context)
    return ''
  }
  try {
    temml.__renderToMathMLTree(`\\${command}{${argument}}`, { throwOnError: true, macros: { [`\\${command}`]: expand as never } })
  } catch {
    // The part that was expanded before the error is still used.
  }
  return expanded ?? argument
}
