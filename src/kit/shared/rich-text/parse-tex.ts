import temml, { type Options } from 'temml'

/** What is wrong with a formula, as a sentence, and where in its source. */
export type TexProblem = { message: string; at: number }
/** A node of what temml builds: an element of MathML, or a text. */
export type TexNode = {
  type?: string
  text?: string
  attributes?: Record<string, unknown>
  classes?: string[]
  style?: Record<string, unknown>
  children?: TexNode[]
}

/** A formula longer than this is not read: what a person writes is far shorter. */
export const LONGEST_FORMULA = 2000
const MOST_EXPANSIONS = 400

/** Commands that load, link, style, or define others (security.md, The text of a cell). */
const refused =
  /\\(?:href|url|includegraphics|class|id|style|data|html[A-Za-z]*|require|input|include|[gex]?def|let|futurelet|global|long|(?:re)?newcommand|providecommand|(?:re)?newenvironment|DeclareMathOperator|catcode|char|csname|expandafter|noexpand|write|read|openin|openout|toggle|mathchoice|errmessage|message|show|ref|eqref|label)(?![A-Za-z])\*?/
/** Environments that temml takes only as a formula of its own, though people write them between single dollars. */
const needsDisplay = /\\tag(?![A-Za-z])|\\begin\{(?:align|alignat|gather|equation|multline|CD|flalign)\*?\}/

/** The message of temml without the place, which is shown in the source itself. */
function toSentence(message: string): string {
  const [said = ''] = message.split(/ at (?:position \d+|end of input): /)
  const words = said
    .trim()
    .replace('Unsupported function name:', 'Unknown command')
    .replace(/,? got 'EOF'/, ', but the formula ends')
    .replaceAll("'EOF'", 'the end')
  return /[.!?]$/.test(words) ? words : `${words}.`
}

/** Signs after which a formula on its own line may go on in the next one. */
const breaksAfter = /^[=<>≤≥≠≈≡∼≅∝→⇒⇔⇌↔+−±∓×⋅÷∈⊂⊆∪∩,;]$/u

/** temml divides formulas in a line only: this does it with those on their own, which would be cut on paper. */
function divideLine(tree: TexNode): TexNode {
  const [line] = tree.children ?? []
  const [row, ...others] = line?.children ?? []
  if (line?.type !== undefined || row?.type !== 'mrow' || others.length > 0) return tree
  const parts: TexNode[] = []
  let part: TexNode[] = []
  for (const child of row.children ?? []) {
    part.push(child)
    const sign = child.type === 'mo' ? (child.children?.[0]?.text ?? '') : ''
    // Alone it is the sign of what follows: “= −x”.
    if (part.length === 1 || child.attributes?.['form'] === 'prefix' || !breaksAfter.test(sign)) continue
    parts.push({ type: 'mrow', children: part })
    part = []
  }
  if (part.length > 0) parts.push({ type: 'mrow', children: part })
  return { ...tree, children: [{ children: parts }] }
}

/** A formula as a tree of MathML, or what is wrong with it. */
export function parseTex(source: string, isDisplay: boolean): { tree: TexNode } | { problem: TexProblem } {
  if (source.length > LONGEST_FORMULA)
    return { problem: { message: `A formula has at most ${LONGEST_FORMULA} characters.`, at: LONGEST_FORMULA } }
  const command = refused.exec(source)
  if (command) return { problem: { message: `The command ${command[0]} is not allowed.`, at: command.index } }
  try {
    const displayMode = isDisplay || needsDisplay.test(source)
    const options: Options = {
      throwOnError: true,
      displayMode,
      maxExpand: MOST_EXPANSIONS,
      maxSize: [20, 20],
      // A long formula in a line goes on in the next one after an operator.
      wrap: displayMode ? 'none' : 'tex',
    }
    const tree = temml.__renderToMathMLTree(source, options) as TexNode
    return { tree: displayMode ? divideLine(tree) : tree }
  } catch (error) {
    // A ParseError has the place; whatever else temml throws, such as at a stack that is full, is a formula that can't be read.
    const { message, position } = error as { message: string; position?: number }
    const isParsed = error instanceof temml.ParseError
    return {
      problem: { message: isParsed ? toSentence(message) : 'This formula can’t be read.', at: (isParsed && position) || 0 },
    }
  }
}

/** Says what is wrong with a formula's source and at which place, or undefined for one that is shown; for checks and pages. */
export function findTexProblem(source: string, isDisplay = false): TexProblem | undefined {
  const parsed = parseTex(source, isDisplay)
  return 'problem' in parsed ? parsed.problem : undefined
}
