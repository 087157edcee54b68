import { joinRunTexts } from '../runs.ts'
import { parseRichText } from './parse-rich-text.ts'

/** In a list, a longer formula is shown as its source, because no reader takes it in at a glance. */
const MAX_LENGTH = 400
const MAX_LEVELS = 12

const parsePairs = (pairs: string): Map<string, string> =>
  new Map(pairs.split(/\s+/).map((pair) => pair.split(':') as [string, string]))
/** Commands for a single sign, without spaces around it. */
const SIGNS = parsePairs(
  'alpha:α beta:β gamma:γ delta:δ epsilon:ε varepsilon:ε zeta:ζ eta:η theta:θ vartheta:ϑ iota:ι kappa:κ lambda:λ mu:μ nu:ν xi:ξ ' +
    'pi:π rho:ρ varrho:ϱ sigma:σ tau:τ upsilon:υ phi:φ varphi:φ chi:χ psi:ψ omega:ω Gamma:Γ Delta:Δ Theta:Θ Lambda:Λ Xi:Ξ Pi:Π ' +
    'Sigma:Σ Upsilon:Υ Phi:Φ Psi:Ψ Omega:Ω infty:∞ partial:∂ nabla:∇ hbar:ħ ell:ℓ circ:° degree:° prime:′ angle:∠ triangle:△ ' +
    'int:∫ iint:∬ oint:∮ sum:∑ prod:∏ forall:∀ exists:∃ emptyset:∅ varnothing:∅ ldots:… dots:… cdots:⋯ therefore:∴ because:∵ ' +
    'neg:¬ lnot:¬ langle:⟨ rangle:⟩ lbrace:{ rbrace:} lvert:| rvert:| vert:| Vert:‖ mid:| %:% $:$ {:{ }:} _:_ #:# &:& |:‖ ' +
    'Re:ℜ Im:ℑ aleph:ℵ dagger:† star:⋆ bullet:• square:□',
)
/** Commands for an operator, with a space on both sides. */
const OPERATORS = parsePairs(
  'times:× div:÷ pm:± mp:∓ cdot:· ast:∗ le:≤ leq:≤ leqslant:≤ ge:≥ geq:≥ geqslant:≥ ne:≠ neq:≠ approx:≈ equiv:≡ sim:∼ simeq:≃ ' +
    'cong:≅ propto:∝ ll:≪ gg:≫ in:∈ notin:∉ ni:∋ subset:⊂ subseteq:⊆ supset:⊃ supseteq:⊇ cup:∪ cap:∩ setminus:∖ to:→ ' +
    'rightarrow:→ longrightarrow:⟶ leftarrow:← leftrightarrow:↔ Rightarrow:⇒ implies:⇒ Leftarrow:⇐ Leftrightarrow:⇔ iff:⇔ ' +
    'rightleftharpoons:⇌ mapsto:↦ uparrow:↑ downarrow:↓ perp:⊥ parallel:∥ land:∧ wedge:∧ lor:∨ vee:∨ oplus:⊕ otimes:⊗',
)
const BETWEEN = new Set([...OPERATORS.values(), '=', '<', '>', '+', '−'])
const FUNCTIONS = new Set(
  'sin cos tan cot sec csc cosec log ln exp lim max min det gcd arcsin arccos arctan sinh cosh tanh'.split(' '),
)
/** Commands whose group is shown unchanged. */
const GROUPS = new Set('mathrm mathbf mathit mathsf mathbb mathcal boldsymbol bm operatorname boxed'.split(' '))
const TEXTS = new Set(['text', 'textrm', 'textbf', 'textit', 'mbox'])
/** Marks above a single sign. */
const OVER = parsePairs('vec:\u20d7 hat:\u0302 bar:\u0304 overline:\u0304 dot:\u0307 ddot:\u0308 tilde:\u0303')
const BLANKS = new Set([',', ':', ';', ' ', 'quad', 'qquad'])
const NOTHING = new Set([
  '!',
  'left',
  'right',
  'big',
  'Big',
  'bigl',
  'bigr',
  'Bigl',
  'Bigr',
  'displaystyle',
  'limits',
  'rm',
  'bf',
])

/** Thrown for a formula that has no text form; it is then shown as its source. */
class NoText extends Error {}

const isOneFactor = (text: string): boolean => /^(?:[\d.,]+|\p{L}\p{M}*[\p{No}\p{Lm}′]*|[(][^()]*[)])$/u.test(text)
const isProduct = (text: string): boolean => !/[\s/]/.test(text)
const place = (text: string, mark: '^' | '_'): string => joinRunTexts([[text.replaceAll(/\s/g, ''), mark]])
const touches = /[\p{L}\p{N}′)\]]$/u
const begins = /^[\p{L}\p{Nd}√(]/u
const isPlaced = /^[\p{No}\p{Lm}⁻⁺₋₊^_]/u

class Reader {
  readonly #source: string
  #at = 0
  #level = 0
  constructor(source: string) {
    this.#source = source
  }

  read(until?: string): string {
    if (++this.#level > MAX_LEVELS) throw new NoText()
    let said = ''
    /** Whether the text ends with a fraction or a function, which would run into the next part. */
    let isApart = false
    for (;;) {
      const sign = this.#source[this.#at]
      if (sign === undefined || sign === until) {
        if (sign !== until) throw new NoText()
        this.#at++
        break
      }
      const from = this.#at
      const part = this.#readPart(said)
      const isFraction = /^\\[dt]?frac/.test(this.#source.slice(from, from + 6))
      const isFunction = /^\\[a-z]/.test(this.#source.slice(from, from + 2)) && FUNCTIONS.has(part)
      const goesOn = isPlaced.test(part) || (part.startsWith('(') && !isFraction)
      if (((isFraction || isFunction) && touches.test(said)) || (isApart && begins.test(part) && !goesOn)) said += ' '
      if (part !== '') isApart = isFraction || isFunction || (isApart && isPlaced.test(part))
      said += part.startsWith(' ') && (said === '' || said.endsWith(' ')) ? part.trimStart() : part
    }
    this.#level--
    return said.trim()
  }

  /** Reads the argument of a command, superscript or subscript: a group, a command, or one sign. */
  #readArgument(): string {
    while (this.#source[this.#at] === ' ') this.#at++
    if (this.#source[this.#at] === '{') {
      this.#at++
      return this.read('}')
    }
    if (this.#source[this.#at] === undefined) throw new NoText()
    return this.#readPart('').trim()
  }

  #readWords(): string {
    const found = /^\s*\{([^{}\\$]*)\}/.exec(this.#source.slice(this.#at))
    if (found === null) throw new NoText()
    this.#at += found[0].length
    return found[1] ?? ''
  }

  #readPart(before: string): string {
    const sign = this.#source[this.#at++] ?? ''
    if (sign === '{') return this.read('}')
    if (sign === '^' || sign === '_') {
      const text = this.#readArgument()
      return text === '°' || text === '′' ? text : place(text, sign)
    }
    if (sign === '\\') return this.#readCommand()
    if (/[\s~]/.test(sign)) return sign === '~' ? ' ' : ''
    if ('}&#%$'.includes(sign)) throw new NoText()
    if (sign === "'") return '′'
    if (sign === ',') return ', '
    const shown = sign === '-' ? '−' : sign
    if (!BETWEEN.has(shown)) return shown
    const isSigned = '+−'.includes(shown) && (before === '' || /[([,/\s]$/.test(before))
    return isSigned ? shown : ` ${shown} `
  }

  #readCommand(): string {
    const name = /^(?:[A-Za-z]+|.)/s.exec(this.#source.slice(this.#at))?.[0] ?? ''
    this.#at += name.length
    const sign = SIGNS.get(name)
    if (sign !== undefined) return sign
    const operator = OPERATORS.get(name)
    if (operator !== undefined) return ` ${operator} `
    if (FUNCTIONS.has(name)) return name
    if (BLANKS.has(name)) return ' '
    if (NOTHING.has(name)) {
      // `\left.` and `\right.` are invisible brackets.
      if ((name === 'left' || name === 'right') && this.#source[this.#at] === '.') this.#at++
      return ''
    }
    if (TEXTS.has(name)) return this.#readWords()
    if (GROUPS.has(name)) return this.#readArgument()
    const over = OVER.get(name)
    if (over !== undefined) {
      const text = this.#readArgument()
      if ([...text].length !== 1) throw new NoText()
      return text + over
    }
    if (/^[dt]?frac$/.test(name)) {
      const [top, bottom] = [this.#readArgument(), this.#readArgument()]
      return `${isProduct(top) ? top : `(${top})`}/${isOneFactor(bottom) ? bottom : `(${bottom})`}`
    }
    if (name === 'sqrt') {
      const degree = this.#source[this.#at] === '[' ? (this.#at++, place(this.read(']'), '^')) : ''
      const text = this.#readArgument()
      return `${degree}√${isOneFactor(text) ? text : `(${text})`}`
    }
    if (name === 'ce') return writeChemistry(this.#readBraced())
    throw new NoText()
  }

  #readBraced(): string {
    const from = this.#at + 1
    let open = 0
    for (; this.#at < this.#source.length; this.#at++) {
      if (this.#source[this.#at] === '{') open++
      else if (this.#source[this.#at] === '}' && --open === 0) return this.#source.slice(from, this.#at++)
    }
    throw new NoText()
  }
}

const ARROWS: Record<string, string> = { '<=>': '⇌', '<->': '↔', '->': '→', '<-': '←' }
/** Writes the content of \ce: numbers after a letter are lowered, charges raised, and arrows drawn. */
function writeChemistry(source: string): string {
  if (/[\\$#]/.test(source)) throw new NoText()
  return source
    .replaceAll(/\s*(<=>|<->|->|<-)\s*/g, (_, arrow: string) => ` ${ARROWS[arrow] ?? arrow} `)
    .replaceAll(/\^\{([^{}]*)\}|\^(\d*[+-]|\d+)/g, (_, group: string | undefined, sign: string) => place(group ?? sign, '^'))
    .replaceAll(/_\{([^{}]*)\}|_(\d+)/g, (_, group: string | undefined, sign: string) => place(group ?? sign, '_'))
    .replaceAll(/(?<=[\p{L})\]])\d+/gu, (digits) => place(digits, '_'))
    .replaceAll(/(?<=[\p{L}₀-₉)\]])([+-])(?=\s|$)/gu, (charge) => place(charge, '^'))
    .replaceAll(/ \^(?= |$)/g, ' ↑')
    .replaceAll(/ v(?= |$)/g, ' ↓')
    .replaceAll('*', '·')
    .trim()
}

/** Writes a formula as text for lists, such as “8.2 × 10¹⁴” or “H₂O”. Returns undefined if it has no such form. */
export function writeFormulaText(source: string): string | undefined {
  if (source.length > MAX_LENGTH) return undefined
  try {
    return new Reader(source).read()
  } catch (error) {
    if (error instanceof NoText) return undefined
    throw error
  }
}

/**
 * Writes a cell's text on one line for lists and grids, which do not draw formulas. Formulas become text or their source, and
 * marks become Unicode characters.
 */
export function toListText(text: string): string {
  return joinRunTexts(
    parseRichText(text).map((piece) => {
      if (piece.kind === 'break') return [' ', '']
      return piece.kind === 'formula' ? [writeFormulaText(piece.source) ?? piece.raw, ''] : [piece.text, piece.marks]
    }),
  )
}
