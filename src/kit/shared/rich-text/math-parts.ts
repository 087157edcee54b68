/** The MathML elements that are built. For any other element, only its content is built. */
const elements = new Set(
  (
    'math mrow mi mn mo ms mtext mspace mfrac msqrt mroot mstyle mpadded mphantom msub msup msubsup munder mover munderover ' +
    'mmultiscripts mprescripts none mtable mtr mtd menclose semantics'
  ).split(' '),
)
const lengths = new Set([
  'width',
  'height',
  'depth',
  'lspace',
  'rspace',
  'voffset',
  'mathsize',
  'minsize',
  'maxsize',
  'linethickness',
])
const words = new Set(
  (
    'accent accentunder columnalign columnlines columnspacing rowspacing rowlines display displaystyle fence form largeop ' +
    'linebreak mathbackground mathcolor mathvariant movablelimits notation scriptlevel separator stretchy symmetric'
  ).split(' '),
)
/** A longer length would overlap the text around the formula. */
const MAX_EM = 40
const UNITS: Record<string, number> = { em: 1, ex: 2, pt: 12, px: 16, mu: 18, in: 0.16, cm: 0.42, mm: 4.2 }

export const isMathElement = (type: string): boolean => elements.has(type)
export const isLength = (value: string): boolean => {
  const [, number, unit = ''] = /^([+-]?\d*\.?\d+)(em|ex|pt|px|mu|in|cm|mm|%)?$/.exec(value) ?? []
  return number !== undefined && Math.abs(Number(number)) / (UNITS[unit] ?? 100) <= MAX_EM
}
export const isWord = (value: string): boolean => /^[\w#%., +-]{0,60}$/.test(value)

/** Returns those of an element's attributes that are known and harmless (security.md, The text of a cell). */
export function keepMathAttributes(attributes: Readonly<Record<string, unknown>>): Record<string, string> {
  const kept: Record<string, string> = {}
  for (const [name, raw] of Object.entries(attributes)) {
    const value = String(raw)
    if ((lengths.has(name) && isLength(value)) || (words.has(name) && isWord(value))) kept[name] = value
  }
  return kept
}
